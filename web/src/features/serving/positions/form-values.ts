import type { Position } from '@kanisa/contract/serving/positions.schema.ts';
import type { PositionChoices } from './api.ts';

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

/** Leaves out what is no longer in the list: an event that is over, a person who left the department. */
export function keepListed(chosen: readonly number[], rows: readonly { id: number }[]): number[] {
  return chosen.filter((id) => rows.some((row) => row.id === id));
}

/** An empty or broken number stays invalid, so that the schema says what is allowed. */
export function toPositionBody(
  { name, needed, event_ids, person_ids }: PositionFormValues,
  { events, members }: PositionChoices,
) {
  return {
    name,
    needed: needed.trim() === '' ? null : Number(needed),
    event_ids: keepListed(event_ids, events),
    person_ids: keepListed(person_ids, members),
  };
}
