import type { Position } from '@kanisa/contract/serving/positions.schema.ts';
import type { PositionView } from './positions.repo.ts';

export function presentPosition({ id, name, needed, eventIds, personIds }: PositionView): Position {
  return { id, name, needed, event_ids: eventIds, person_ids: personIds };
}
