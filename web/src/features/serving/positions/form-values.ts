import type { Position } from '@kanisa/contract/serving/positions.schema.ts';

export interface PositionFormValues {
  name: string;
  needed: string;
  event_ids: number[];
  person_ids: number[];
}

export function toPositionFormValues(position: Position | null): PositionFormValues {
  return {
    name: position?.name ?? '',
    needed: String(position?.needed ?? 1),
    event_ids: [...(position?.event_ids ?? [])],
    person_ids: [...(position?.person_ids ?? [])],
  };
}

/** An empty or broken number stays invalid, so that the schema says what is allowed. */
export function toPositionBody({ needed, ...values }: PositionFormValues) {
  return { ...values, needed: needed.trim() === '' ? null : Number(needed) };
}
