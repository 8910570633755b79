import { LINK_PATH } from '@kanisa/contract/serving/serving.ts';
import {
  buildPageUrl,
  chooseLanguage,
  getChurchLook,
  getChurchName,
  getIdDomain,
} from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mandate } from '../../../core/mandates.ts';
import { isModuleOn } from '../../../core/modules/modules.ts';
import type { Tx } from '../../../db/client.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { getDepartment } from '../../departments/departments/departments.service.ts';
import type { UserRow } from '../../identity/accounts/accounts.table.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { getConfirmedEmail } from '../../identity/accounts/login-email.rules.ts';
import { countNoticeOutcomes, queueTrackedNotice } from '../../messaging/push-notices/push-notices.service.ts';
import { toTextPhone } from '../../messaging/text-messages/phone-numbers.rules.ts';
import { createServingLink } from '../links/links.service.ts';
import { listOwnPlacesByIds, type OwnPlaceRow, unaskPlaces } from '../places/places.repo.ts';
import { isQuiet, skipQuiet } from '../reminders/reminders.rules.ts';
import { buildServingMail } from './serving.mail.ts';
import {
  findServingMessage,
  lockServingMessage,
  refundToBudget,
  updateServingMessage,
} from './serving-messages.repo.ts';
import { queueServingMessages } from './serving-messages.service.ts';
import type { ServingMessageKind, ServingMessageRow, ServingMessageState } from './serving-messages.table.ts';
import { buildServingText } from './serving-texts.rules.ts';
import { toBudgetMonth } from './text-budget.service.ts';

const FINAL_STATES: readonly ServingMessageState[] = ['sent', 'failed', 'dropped', 'unknown'];
const CHECK_NOTICE_AFTER_MS = 15 * 60_000;
const GIVE_UP_NOTICE_AFTER_MS = 24 * 3_600_000;
/** A gateway that rejects a text this often gets no more of it: the person hears in another way. */
const TEXT_ATTEMPTS_MAX = 5;

/** A message that may leave now, with what it is about. */
interface ReadyMessage {
  message: ServingMessageRow;
  user: UserRow;
  places: OwnPlaceRow[];
}

type NextStep =
  | { kind: 'done' }
  | { kind: 'wait'; until: Date }
  | ({ kind: 'text'; number: string } & ReadyMessage)
  | ({ kind: 'mail' } & ReadyMessage);

/**
 * Sends one message through the first channel that works: a text if the leader paid for one, then a notice on a device,
 * then an e-mail. The steps are stored between, so that a run that a crash interrupted goes on with the next channel
 * and never sends a text twice.
 */
export async function sendServingMessage(deps: Deps, job: { servingMessageId: number }, run: JobRun): Promise<void> {
  let step = await deps.db.transaction((tx) => takeNextStep(deps, tx, job.servingMessageId));
  if (step.kind === 'text') {
    await sendText(deps, step, run);
    step = await deps.db.transaction((tx) => takeNextStep(deps, tx, job.servingMessageId));
  }
  if (step.kind === 'wait') await deps.queue.send(deps.db, 'serving.message', job, { startAfter: step.until });
  if (step.kind === 'mail') await sendMail(deps, step);
}

/** Decides and stores what happens next. */
async function takeNextStep(deps: Deps, tx: Tx, id: number): Promise<NextStep> {
  const message = await lockServingMessage(tx, id);
  if (!message || FINAL_STATES.includes(message.state)) return { kind: 'done' };
  const ready = await findReadyMessage(deps, tx, message);
  if (!ready || !(await isForLeader(deps, tx, ready))) {
    if (message.isText && message.state === 'queued') await refundText(deps, tx, message);
    await updateServingMessage(tx, id, { state: 'dropped' });
    return { kind: 'done' };
  }
  const { timeZone } = deps.settings.church;
  const now = deps.clock.now();
  // A reminder that was delayed waits for the morning.
  if (message.kind.startsWith('remind') && isQuiet(timeZone, now))
    return { kind: 'wait', until: skipQuiet(timeZone, now) };
  // The process stopped while the gateway had the text. It may have arrived, so another channel follows.
  if (message.state === 'handed')
    await updateServingMessage(tx, id, { isText: false, state: 'queued', problem: 'text_unknown' });
  else if (message.isText) {
    const phone = toTextPhone(ready.user.phoneNumber, deps.settings.sms.countries);
    if ('number' in phone && ready.user.wantsTexts) {
      await updateServingMessage(tx, id, { state: 'handed' });
      return { kind: 'text', number: phone.number, ...ready };
    }
    await refundText(deps, tx, message);
  }
  return takeNoticeOrMail(deps, tx, ready);
}

/** The leader may have changed since a decline: only the person who leads now may learn of it. */
async function isForLeader(deps: Deps, tx: Tx, { message, places: [place] }: ReadyMessage): Promise<boolean> {
  if (message.kind !== 'declined' || !place) return true;
  const { leaderId } = await getDepartment(tx, place.department.id);
  if (leaderId === message.userId) return true;
  if (leaderId !== null && leaderId !== place.userId)
    await queueServingMessages(deps, tx, [{ userId: leaderId, kind: 'declined', placeIds: [place.id] }]);
  return false;
}

async function takeNoticeOrMail(deps: Deps, tx: Tx, ready: ReadyMessage): Promise<NextStep> {
  const { message, user } = ready;
  const now = deps.clock.now();
  if (message.noticeId !== null) {
    const { accepted, pending } = await countNoticeOutcomes(tx, message.noticeId);
    if (accepted > 0) {
      await updateServingMessage(tx, message.id, { state: 'sent', sentAt: now });
      return { kind: 'done' };
    }
    const isWaiting = pending > 0 && now.getTime() < message.createdAt.getTime() + GIVE_UP_NOTICE_AFTER_MS;
    return isWaiting
      ? { kind: 'wait', until: new Date(now.getTime() + CHECK_NOTICE_AFTER_MS) }
      : { kind: 'mail', ...ready };
  }
  const notice = { kind: 'message', path: toPath(ready), audience: { userIds: [user.id] } } as const;
  const { id: noticeId, devices } = await queueTrackedNotice(deps, tx, notice);
  if (devices === 0) return { kind: 'mail', ...ready };
  await updateServingMessage(tx, message.id, { state: 'noticed', noticeId });
  return { kind: 'wait', until: new Date(now.getTime() + CHECK_NOTICE_AFTER_MS) };
}

/** The page for somebody who is logged in, as on every device that gets notices. */
const toPath = ({ message, places }: ReadyMessage) => {
  const departmentId = places[0]?.department.id;
  if (departmentId === undefined) return '/serving';
  if (message.kind === 'declined') return `/department/${departmentId}/serving/plan`;
  return message.kind === 'taken' ? `/department/${departmentId}/serving` : '/serving';
};

/** Null if the message is out of date, its person left, or the church turned serving off. */
async function findReadyMessage(deps: Deps, tx: Tx, message: ServingMessageRow): Promise<ReadyMessage | null> {
  const user = await findUser(tx, message.userId);
  if (!user?.isActive || !(await isModuleOn(tx, 'serving'))) return null;
  const places = await listOwnPlacesByIds(tx, message.placeIds);
  if (message.kind === 'ended') return { message, user, places };
  const now = deps.clock.now();
  const isCurrent = ({ state, startsAt }: OwnPlaceRow) => state === EXPECTED_STATES[message.kind] && startsAt > now;
  const current = places.filter(isCurrent);
  return current.length > 0 ? { message, user, places: current } : null;
}

/** A message about places in another state is out of date. */
const EXPECTED_STATES: Partial<Record<ServingMessageKind, OwnPlaceRow['state']>> = {
  ask: 'asked',
  ask_again: 'asked',
  remind_answer: 'asked',
  remind_date: 'accepted',
  declined: 'declined',
  taken: 'accepted',
};

/** An asking needs its leader's right to plan. The other messages follow from a change that stands. */
export async function findServingMandate({ db }: Deps, job: { servingMessageId: number }): Promise<Mandate | null> {
  const message = await findServingMessage(db, job.servingMessageId);
  if (message?.kind !== 'ask') return null;
  const [place] = await listOwnPlacesByIds(db, message.placeIds);
  return place ? { userId: message.askedBy, action: 'serving.plan', departmentId: place.department.id } : null;
}

/** The person was not asked, so the places are planned again and whoever leads now can ask. */
export async function dropAsking(deps: Deps, { servingMessageId: id }: { servingMessageId: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const message = await lockServingMessage(tx, id);
    if (!message || FINAL_STATES.includes(message.state)) return;
    if (message.state === 'queued') {
      if (message.isText) await refundText(deps, tx, message);
      await unaskPlaces(tx, message.placeIds);
    }
    await updateServingMessage(tx, id, { state: 'dropped', problem: 'unauthorized' });
  });
}

/** Gives the price of a text that never left back to the month's budget. */
async function refundText(deps: Deps, tx: Tx, { id, cost, createdAt }: ServingMessageRow): Promise<void> {
  await updateServingMessage(tx, id, { isText: false, cost: 0 });
  await refundToBudget(tx, toBudgetMonth(deps, createdAt), cost);
}

const toLanguage = (deps: Deps, user: UserRow) => chooseLanguage(deps, user.language);

async function sendText(
  deps: Deps,
  { message, user, number, places }: ReadyMessage & { number: string },
  run: JobRun,
): Promise<void> {
  const language = toLanguage(deps, user);
  const { settings } = deps;
  const startsAt = places[0]?.startsAt ?? new Date(message.about.startsAt);
  const kind = message.kind === 'ask_again' ? 'ask_again' : 'ask';
  const text = buildServingText(getTranslator(language), kind, {
    church: getChurchName(deps),
    firstName: user.firstName,
    position: message.about.position,
    date: createFormats(language, settings.church.timeZone).shortTime(startsAt),
    count: places.length,
    url: `${settings.publicUrl}${LINK_PATH}/${await createServingLink(deps, user.id, places)}`,
  });
  const [outcome] = await deps.sms.send({
    shortcode: settings.sms.shortcode,
    message: text,
    to: [{ id: message.id, number }],
  });
  const now = deps.clock.now();
  if (outcome?.kind === 'accepted' || outcome?.kind === 'delivered') {
    await updateServingMessage(deps.db, message.id, { state: 'sent', sentAt: now, providerId: outcome.providerId });
    return;
  }
  if (outcome?.kind === 'later' && run.attempt < TEXT_ATTEMPTS_MAX) {
    await updateServingMessage(deps.db, message.id, { state: 'queued', problem: outcome.reason });
    throw new Error(`the gateway does not accept a text now: ${outcome.reason}`);
  }
  const isRejected = outcome !== undefined && outcome.kind !== 'unknown';
  await deps.db.transaction(async (tx) => {
    const problem = outcome?.reason ?? 'no_answer';
    await updateServingMessage(tx, message.id, { state: 'queued', isText: false, problem });
    if (isRejected) await refundText(deps, tx, message);
  });
}

async function sendMail(deps: Deps, ready: ReadyMessage): Promise<void> {
  const { message, user, places } = ready;
  const to = getConfirmedEmail(user, deps.settings.church.emailDomain);
  if (!to) return updateServingMessage(deps.db, message.id, { state: 'failed', problem: 'unreachable' });
  const language = toLanguage(deps, user);
  const formats = createFormats(language, deps.settings.church.timeZone);
  const first = places[0];
  const person = first && first.userId !== user.id ? await findUser(deps.db, first.userId) : null;
  const isAnswerable = ['ask', 'ask_again', 'remind_answer'].includes(message.kind);
  const url = isAnswerable
    ? `${deps.settings.publicUrl}${LINK_PATH}/${await createServingLink(deps, user.id, places)}`
    : buildPageUrl(deps, toPath(ready), language);
  const mail = buildServingMail({
    church: getChurchLook(deps),
    firstName: user.firstName,
    kind: message.kind,
    ...message.about,
    date: formats.weekdayTime(first?.startsAt ?? new Date(message.about.startsAt)),
    dates: places.map((place) => `${place.position.name}, ${formats.weekdayTime(place.startsAt)}`),
    person: person ? `${person.firstName} ${person.lastName}` : '',
    url,
    language,
  });
  await deps.mailer.send({ to, ...mail, messageId: `<serving-${message.id}@${getIdDomain(deps)}>` });
  await updateServingMessage(deps.db, message.id, { state: 'sent', sentAt: deps.clock.now() });
}
