import { calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { type SeenOccurrence, seenBy } from '../calendar/calendar.service.ts';
import { eventNotFound, holdEvent, readOn } from '../events/events.service.ts';
import { endOf, type Occurrence, occurrenceOn, type Series } from '../occurrences/occurrences.rules.ts';
import { givePlaceBack, takePlace } from './attendance.service.ts';

/** The event is held, so that the last place goes to one person only; the person before it, as a deletion does. */
export async function come(deps: Deps, actor: Actor, id: number, occursOn: string): Promise<SeenOccurrence> {
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    const one = getPublished(deps, await holdEvent(tx, id, occursOn), occursOn);
    const now = deps.clock.now();
    if (one.isCancelled) throw new AppError('conflict', calendarMessages.cancelled);
    if (endOf(one) < now) throw new AppError('conflict', calendarMessages.over);
    const hasPlace = await takePlace(tx, one, { userId: actor.id, capacity: one.capacity, now });
    if (!hasPlace) throw new AppError('conflict', calendarMessages.full);
    return look(deps, tx, actor, one);
  });
}

export async function stayAway(deps: Deps, actor: Actor, id: number, occursOn: string): Promise<SeenOccurrence> {
  const one = getPublished(deps, await readOn(deps.db, id, occursOn), occursOn);
  await givePlaceBack(deps.db, one, actor.id);
  return look(deps, deps.db, actor, one);
}

function getPublished(deps: Deps, series: Series, occursOn: string): Occurrence {
  if (!series.event.isPublic) throw eventNotFound();
  const one = occurrenceOn(deps.settings.church.timeZone, series, occursOn);
  if (!one) throw new AppError('not_found', occurrenceMessages.notFound);
  return one;
}

async function look(deps: Deps, db: DbOrTx, actor: Actor, one: Occurrence): Promise<SeenOccurrence> {
  const [seen] = await seenBy(deps, db, actor, [one]);
  if (!seen) throw new Error('an occurrence was lost on the way');
  return seen;
}
