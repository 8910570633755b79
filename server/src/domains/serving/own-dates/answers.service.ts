import type { AnswerBody } from '@kanisa/contract/serving/own-dates.schema.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockDepartment } from '../../departments/departments/departments.service.ts';
import { type WithLocalTimes, withLocalTimes } from '../../events/events/event-times.rules.ts';
import { listSeriesByIds } from '../../events/events/events.service.ts';
import { findOccurrenceOn, type Occurrence, toEndTime } from '../../events/occurrences/occurrences.rules.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { getOpenDate, type SlotKey } from '../dates/dates.service.ts';
import { queueServingNotices } from '../notices/serving-notices.service.ts';
import {
  findFreeSlot,
  findOfferedPlace,
  findOwnPlace,
  findTakenAt,
  insertPlace,
  type OwnPlaceRow,
  updatePlaces,
} from '../places/places.repo.ts';
import { findPosition } from '../positions/positions.repo.ts';

/** A person's own place with the date as it is now. */
export type OwnPlaceView = Pick<
  OwnPlaceRow,
  'id' | 'department' | 'position' | 'state' | 'reason' | 'answeredAt' | 'isSwapOffered' | 'mayTakeAgain'
> & {
  date: WithLocalTimes<Occurrence>;
  mayAnswer: boolean;
  maySwap: boolean;
};

/** Places whose date no longer exists are left out. */
export async function toOwnPlaceViews(deps: Deps, db: DbOrTx, rows: readonly OwnPlaceRow[]): Promise<OwnPlaceView[]> {
  const { timeZone } = deps.settings.church;
  const eventIds = rows.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]));
  const series = new Map((await listSeriesByIds(db, eventIds)).map((one) => [one.event.id, one]));
  const now = deps.clock.now();
  return rows.flatMap((row) => {
    const one = row.eventId === null ? undefined : series.get(row.eventId);
    const date = one && findOccurrenceOn(timeZone, one, row.occursOn);
    if (!date) return [];
    const isOpen = !date.isCancelled && toEndTime(date) >= now;
    const isAnswerable = row.state === 'declined' ? row.mayTakeAgain : ['asked', 'accepted'].includes(row.state);
    const mayAnswer = isOpen && isAnswerable;
    return [{ ...row, date: withLocalTimes(timeZone, date), mayAnswer, maySwap: isOpen && row.state === 'accepted' }];
  });
}

async function getOwnPlaceView(deps: Deps, tx: Tx, id: number): Promise<OwnPlaceView> {
  const row = await findOwnPlace(tx, id);
  const [view] = row ? await toOwnPlaceViews(deps, tx, [row]) : [];
  if (!view) throw new AppError('not_found', servingMessages.placeNotFound);
  return view;
}

export async function answerPlace(deps: Deps, actor: Actor, id: number, body: AnswerBody): Promise<OwnPlaceView> {
  return transactionAs(deps, actor, (tx) =>
    answerInTransaction(deps, tx, {
      userId: actor.id,
      placeId: id,
      answer: body.answer,
      reason: body.answer === 'declined' ? (body.reason ?? null) : null,
    }),
  );
}

interface GivenAnswer {
  userId: number;
  placeId: number;
  answer: AnswerBody['answer'];
  reason: string | null;
}

/** Finds the place of a person and locks its department: plans, answers and cancellations take turns. */
async function lockOwnPlace(deps: Deps, tx: Tx, userId: number, id: number) {
  const found = await findOwnPlace(tx, id);
  if (found?.userId !== userId) throw new AppError('not_found', servingMessages.placeNotFound);
  const department = await lockDepartment(tx, found.department.id);
  const place = await findOwnPlace(tx, id);
  if (!place || place.state === 'planned') throw new AppError('not_found', servingMessages.placeNotFound);
  const [view] = await toOwnPlaceViews(deps, tx, [place]);
  return { place, view, department };
}

/** The same answer again changes nothing. Who declined and can come after all has the place if it is still open. */
export async function answerInTransaction(
  deps: Deps,
  tx: Tx,
  { userId, placeId, answer, reason }: GivenAnswer,
): Promise<OwnPlaceView> {
  const { place, view, department } = await lockOwnPlace(deps, tx, userId, placeId);
  if (!view) throw new AppError('conflict', servingMessages.cancelled);
  if (view.date.isCancelled) throw new AppError('conflict', servingMessages.cancelled);
  if (toEndTime(view.date) < deps.clock.now()) throw new AppError('conflict', servingMessages.over);
  if (!view.mayAnswer) throw new AppError('conflict', servingMessages.notAnswerable);
  if (place.state === answer && (reason === null || reason === place.reason)) return view;
  const answeredAt = deps.clock.now();
  if (answer === 'declined') {
    await updatePlaces(tx, [placeId], { state: 'declined', slot: null, isSwapOffered: false, reason, answeredAt });
    // The leader's own answers are no news to them.
    if (place.state !== 'declined' && department.leaderId !== null && department.leaderId !== userId)
      await queueServingNotices(deps, tx, [{ userId: department.leaderId, kind: 'declined', placeIds: [placeId] }]);
  } else {
    const slot = place.slot ?? (await takeFreeSlot(tx, place, userId));
    await updatePlaces(tx, [placeId], { state: 'accepted', slot, reason: null, answeredAt });
  }
  return getOwnPlaceView(deps, tx, placeId);
}

/** A place that was declined is open for everybody, also for who declined it. */
async function takeFreeSlot(tx: Tx, { positionId, eventId, occursOn }: OwnPlaceRow, userId: number): Promise<number> {
  if (eventId === null) throw new AppError('conflict', servingMessages.cancelled);
  if (await findTakenAt(tx, { eventId, occursOn, userId })) throw new AppError('conflict', servingMessages.twice);
  const slot = await findFreeSlot(tx, { positionId, eventId, occursOn });
  if (slot === null) throw new AppError('conflict', servingMessages.faster);
  return slot;
}

export async function offerSwap(deps: Deps, actor: Actor, id: number, isOffered: boolean): Promise<OwnPlaceView> {
  return transactionAs(deps, actor, async (tx) => {
    const { view } = await lockOwnPlace(deps, tx, actor.id, id);
    if (!view) throw new AppError('conflict', servingMessages.cancelled);
    if (toEndTime(view.date) < deps.clock.now()) throw new AppError('conflict', servingMessages.over);
    if (!view.maySwap) throw new AppError('conflict', servingMessages.notAccepted);
    await updatePlaces(tx, [id], { isSwapOffered: isOffered });
    return getOwnPlaceView(deps, tx, id);
  });
}

/** 'I can': an open place first, then one that its owner offered. The department's lock gives it to the first. */
export async function takePlace(deps: Deps, actor: Actor, departmentId: number, key: SlotKey): Promise<OwnPlaceView> {
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    // First of all: others learn nothing about the positions and dates of the department.
    const able = await findPosition(tx, key.position_id);
    if (!able?.personIds.includes(actor.id)) throw createFieldError('position_id', servingMessages.notAble);
    const { position, date } = await getOpenDate(deps, tx, departmentId, key);
    const { eventId, occursOn, startsAt, endsAt } = date;
    if (await findTakenAt(tx, { eventId, occursOn, userId: actor.id })) {
      throw new AppError('conflict', servingMessages.twice);
    }
    const at = { positionId: position.id, eventId, occursOn };
    const freeSlot = await findFreeSlot(tx, at);
    const offered = freeSlot === null ? await findOfferedPlace(tx, at, actor.id) : null;
    const slot = freeSlot ?? offered?.slot ?? null;
    if (slot === null) throw new AppError('conflict', servingMessages.faster);
    if (offered) await updatePlaces(tx, [offered.id], { state: 'ended', slot: null, isSwapOffered: false });
    const now = deps.clock.now();
    const taken = { ...at, userId: actor.id, state: 'accepted', slot, startsAt, endsAt } as const;
    const id = await insertPlace(tx, { ...taken, createdAt: now, askedAt: now, answeredAt: now });
    const told = new Set([offered?.userId ?? null, department.leaderId]);
    const messages = [...told].flatMap((userId) =>
      userId === null || userId === actor.id ? [] : [{ userId, kind: 'taken' as const, placeIds: [id] }],
    );
    await queueServingNotices(deps, tx, messages);
    return getOwnPlaceView(deps, tx, id);
  });
}
