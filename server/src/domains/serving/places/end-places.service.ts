import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { type NewServingNotice, queueServingNotices } from '../notices/serving-notices.service.ts';
import { type PlaceView, updatePlaces } from './places.repo.ts';

/** Only these people know about their place. A plan ends without a word. */
const isKnown = ({ state }: PlaceView) => state === 'asked' || state === 'accepted';

/** Ends taken places and tells those who knew of them, each once. `more` are other notices of the same transaction. */
export async function endPlaces(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: Tx,
  places: readonly PlaceView[],
  { exceptUserId, more = [] }: { exceptUserId?: number; more?: readonly NewServingNotice[] } = {},
): Promise<void> {
  const now = deps.clock.now();
  const told = places.filter((place) => isKnown(place) && place.userId !== exceptUserId && place.startsAt > now);
  const byPerson = Map.groupBy(told, ({ userId }) => userId);
  await queueServingNotices(deps, tx, [
    ...[...byPerson].map(([userId, own]) => ({ userId, kind: 'ended' as const, placeIds: own.map(({ id }) => id) })),
    ...more,
  ]);
  await updatePlaces(
    tx,
    places.map(({ id }) => id),
    { state: 'ended', slot: null, isSwapOffered: false },
  );
}
