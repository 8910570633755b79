import { buildPageUrl, getChurchLook, getIdDomain } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mandate } from '../../../core/mandates.ts';
import { isModuleOn } from '../../../core/modules/modules.ts';
import type { NoticeContent, NoticeKind, ReaderWords } from '../../../core/notices.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { getConfirmedEmail } from '../../identity/accounts/login-email.rules.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { countNoticeOutcomes, queueTrackedNotice } from '../push-notices/push-notices.service.ts';
import { toTextPhone } from '../text-messages/phone-numbers.rules.ts';
import { toReaderWords } from './mail-notice.service.ts';
import { buildNoticeMail } from './notice.mail.ts';
import { findNotice, lockNotice, updateNotice } from './notify.repo.ts';
import type { NoticeRow, NoticeState } from './notify.table.ts';
import { skipQuietHours } from './quiet-hours.rules.ts';
import { refundText } from './text-budget.service.ts';

const WHY = 'a job that sends a notice';

const FINAL_STATES: readonly NoticeState[] = ['sent', 'failed', 'dropped', 'unknown'];
const CHECK_PUSH_AFTER_MS = 15 * 60_000;
const GIVE_UP_PUSH_AFTER_MS = 24 * 3_600_000;
/** A gateway that rejects a text this often gets no more of it: the person hears in another way. */
const TEXT_ATTEMPTS_MAX = 5;

/** A notice that may leave now, with what it says. */
interface ReadyNotice {
  notice: NoticeRow;
  kind: NoticeKind;
  user: UserRow;
  content: NoticeContent;
}

type NextStep =
  | { kind: 'done' }
  | { kind: 'wait'; until: Date }
  | { kind: 'text'; number: string; ready: ReadyNotice }
  | { kind: 'mail'; ready: ReadyNotice };

/**
 * Sends one notice through the first channel that works: a text if one was paid for, then a push notice, then an e-mail.
 * The steps are stored between, so that a run that a crash interrupted goes on with the next channel and never sends a
 * text twice.
 */
export async function sendNotice(deps: Deps, job: { noticeId: number }, run: JobRun): Promise<void> {
  let step = await forNobody(deps.db, WHY).transaction((tx) => takeNextStep(deps, tx, job.noticeId));
  if (step.kind === 'text') {
    await sendText(deps, step, run);
    step = await forNobody(deps.db, WHY).transaction((tx) => takeNextStep(deps, tx, job.noticeId));
  }
  if (step.kind === 'wait') await deps.queue.send(deps.db, 'notice.send', job, { startAfter: step.until });
  if (step.kind === 'mail') await sendMail(deps, step.ready);
}

/** Decides and stores what happens next. */
async function takeNextStep(deps: Deps, tx: Tx, id: number): Promise<NextStep> {
  const notice = await lockNotice(tx, id);
  if (!notice || FINAL_STATES.includes(notice.state)) return { kind: 'done' };
  const ready = await findReadyNotice(deps, tx, notice);
  if (!ready) {
    if (notice.isText && notice.state === 'queued') await refundText(deps, tx, notice);
    await updateNotice(tx, id, { state: 'dropped' });
    return { kind: 'done' };
  }
  const now = deps.clock.now();
  const { quietHours } = ready.kind;
  const until = quietHours ? skipQuietHours(deps.settings.church.timeZone, now, quietHours) : now;
  // A notice that was delayed waits for the morning.
  if (until > now) return { kind: 'wait', until };
  // The process stopped while the gateway had the text. It may have arrived, so another channel follows.
  if (notice.state === 'handed')
    await updateNotice(tx, id, { isText: false, state: 'queued', problem: 'text_unknown' });
  else if (notice.isText) {
    const phone = toTextPhone(ready.user.phoneNumber, deps.settings.sms.countries);
    if ('number' in phone && ready.user.wantsTexts) {
      await updateNotice(tx, id, { state: 'handed' });
      return { kind: 'text', number: phone.number, ready };
    }
    await refundText(deps, tx, notice);
  }
  return takePushOrMail(deps, tx, ready);
}

/** Null if the notice is out of date, its person left, or the church turned its module off. */
async function findReadyNotice(deps: Deps, tx: Tx, notice: NoticeRow): Promise<ReadyNotice | null> {
  const kind = getKind(deps, notice);
  const user = await findUser(tx, notice.userId);
  if (!user?.isActive || (kind.module && !(await isModuleOn(tx, kind.module)))) return null;
  const content = await kind.prepare(deps, tx, notice);
  return content && { notice, kind, user, content };
}

function getKind({ noticeKinds }: Pick<Deps, 'noticeKinds'>, { kind }: NoticeRow): NoticeKind {
  const found = noticeKinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`no domain registers the notice ${kind}`);
  return found;
}

async function takePushOrMail(deps: Deps, tx: Tx, ready: ReadyNotice): Promise<NextStep> {
  const { notice, kind, user, content } = ready;
  const now = deps.clock.now();
  if (notice.pushNoticeId !== null) {
    const { accepted, pending } = await countNoticeOutcomes(tx, notice.pushNoticeId);
    if (accepted > 0) {
      await updateNotice(tx, notice.id, { state: 'sent', sentAt: now });
      return { kind: 'done' };
    }
    const isWaiting = pending > 0 && now.getTime() < notice.createdAt.getTime() + GIVE_UP_PUSH_AFTER_MS;
    return isWaiting ? { kind: 'wait', until: new Date(now.getTime() + CHECK_PUSH_AFTER_MS) } : { kind: 'mail', ready };
  }
  const push = { kind: kind.push, path: content.path, audience: { userIds: [user.id] } };
  const { id: pushNoticeId, devices } = await queueTrackedNotice(deps, tx, push);
  if (devices === 0) return { kind: 'mail', ready };
  await updateNotice(tx, notice.id, { state: 'noticed', pushNoticeId });
  return { kind: 'wait', until: new Date(now.getTime() + CHECK_PUSH_AFTER_MS) };
}

export async function findNoticeMandate(deps: Deps, job: { noticeId: number }): Promise<Mandate | null> {
  const notice = await findNotice(deps.db, job.noticeId);
  return (notice && (await getKind(deps, notice).findMandate?.(deps.db, notice))) ?? null;
}

/** The person was not told, so what the notice announced is undone and whoever has the right now can do it again. */
export async function dropNotice(deps: Deps, { noticeId: id }: { noticeId: number }): Promise<void> {
  await forNobody(deps.db, WHY).transaction(async (tx) => {
    const notice = await lockNotice(tx, id);
    if (!notice || FINAL_STATES.includes(notice.state)) return;
    if (notice.state === 'queued') {
      if (notice.isText) await refundText(deps, tx, notice);
      await getKind(deps, notice).onMandateLost?.(tx, notice);
    }
    await updateNotice(tx, id, { state: 'dropped', problem: 'unauthorized' });
  });
}

async function createUrl(deps: Deps, { path, createUrl: create }: NoticeContent, words: ReaderWords): Promise<string> {
  return create ? create() : buildPageUrl(deps, path, words.language);
}

async function sendText(
  deps: Deps,
  { number, ready: { notice, user, content } }: { number: string; ready: ReadyNotice },
  run: JobRun,
): Promise<void> {
  if (!content.text) throw new Error(`a notice of the kind ${notice.kind} has no text`);
  const words = toReaderWords(deps, user);
  const message = content.text(words, await createUrl(deps, content, words));
  const { shortcode } = deps.settings.sms;
  const [outcome] = await deps.sms.send({ shortcode, message, to: [{ id: notice.id, number }] });
  const now = deps.clock.now();
  if (outcome?.kind === 'accepted' || outcome?.kind === 'delivered') {
    await updateNotice(forNobody(deps.db, WHY), notice.id, {
      state: 'sent',
      sentAt: now,
      providerId: outcome.providerId,
    });
    return;
  }
  if (outcome?.kind === 'later' && run.attempt < TEXT_ATTEMPTS_MAX) {
    await updateNotice(forNobody(deps.db, WHY), notice.id, { state: 'queued', problem: outcome.reason });
    throw new Error(`the gateway does not accept a text now: ${outcome.reason}`);
  }
  const isRejected = outcome !== undefined && outcome.kind !== 'unknown';
  await forNobody(deps.db, WHY).transaction(async (tx) => {
    const problem = outcome?.reason ?? 'no_answer';
    await updateNotice(tx, notice.id, { state: 'queued', isText: false, problem });
    if (isRejected) await refundText(deps, tx, notice);
  });
}

async function sendMail(deps: Deps, { notice, user, content }: ReadyNotice): Promise<void> {
  const to = getConfirmedEmail(user, deps.settings.church.emailDomain);
  if (!to) return updateNotice(forNobody(deps.db, WHY), notice.id, { state: 'failed', problem: 'unreachable' });
  const words = toReaderWords(deps, user);
  const url = await createUrl(deps, content, words);
  const mail = buildNoticeMail(getChurchLook(deps), words, { ...content.mail(words), url });
  await deps.mailer.send({ to, ...mail, messageId: `<notice-${notice.id}@${getIdDomain(deps)}>` });
  await updateNotice(forNobody(deps.db, WHY), notice.id, { state: 'sent', sentAt: deps.clock.now() });
}
