import { createHash, timingSafeEqual } from 'node:crypto';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { DeliveryReport } from '../../../platform/sms/gateway.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { moveRecipients, type RecipientChange } from '../deliveries/deliveries.service.ts';
import {
  disableTexts,
  listOpenByProviderId,
  listOpenRecipients,
  listReportsDue,
  listUnknownByNumber,
  type OpenRecipient,
  postponeReportRequests,
  recordReports,
} from './text-deliveries.repo.ts';
import { TEXT_TABLES } from './text-messages.repo.ts';
import { getTextMessage, type TextMessageWithStatus } from './text-messages.service.ts';
import { REPORT_WINDOW_HOURS } from './text-status.rules.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** After the nth question without an end; the last pause repeats. */
const REQUEST_PAUSES_MINUTES = [2, 5, 10, 20, 40, 60, 120, 240];
const CONCURRENT_REQUESTS_MAX = 4;
/** One look at a large text message must not take longer than somebody waits for it. */
const CHECK_RECIPIENTS_MAX = 40;
const CHECK_TIMEOUT_MS = 8000;
const POLL_BATCH_SIZE = 100;
const POLL_TIMEOUT_MS = 50_000;

const toReportWindowStart = (now: Date) => new Date(now.getTime() - REPORT_WINDOW_HOURS * HOUR_MS);

interface MatchedReport {
  recipient: OpenRecipient;
  report: DeliveryReport;
}

/** A report is a hint: it ends what is open, and changes nothing that has ended. The same one twice is one. */
async function applyReports(deps: Deps, said: readonly MatchedReport[]): Promise<void> {
  const final = said.filter(({ report }) => report.outcome !== 'open');
  if (final.length === 0) return;
  await deps.db.transaction(async (tx) => {
    // People before their recipients, as the deletion of an account locks them.
    await disableTextsForBlocked(tx, final);
    const changes = final.map(
      ({ recipient, report }): RecipientChange => ({
        id: recipient.id,
        state: report.outcome === 'delivered' ? 'delivered' : 'failed',
        problem: report.reason,
        providerId: report.providerId,
      }),
    );
    const moved = await moveRecipients(deps, tx, TEXT_TABLES, changes, ['accepted', 'unknown']);
    for (const recordId of new Set(moved.map((one) => one.recordId))) {
      const failed = moved.filter((one) => one.recordId === recordId && one.became === 'failed').length;
      await recordReports(tx, recordId, { failed, now: deps.clock.now() });
    }
  });
}

async function disableTextsForBlocked(tx: Tx, said: readonly MatchedReport[]): Promise<void> {
  const blocked = said.filter(({ report }) => report.reason === 'blacklisted');
  await disableTexts(
    tx,
    blocked.map(({ recipient }) => recipient.id),
  );
}

/** What a gateway posts to us. False when it is not the gateway that we use, or it does not know the secret. */
export async function handleDeliveryCallback(
  deps: Deps,
  { gateway, secret, body }: { gateway: string; secret: string; body: Record<string, unknown> },
): Promise<boolean> {
  const { callbackSecret } = deps.settings.sms;
  if (callbackSecret === undefined || !isSecretEqual(secret, callbackSecret) || gateway !== deps.sms.name) return false;
  const report = deps.sms.readCallback(body);
  if (report) await applyReports(deps, await matchReport(deps, report));
  return true;
}

/** In the same time, wherever they differ. */
function isSecretEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** By the gateway's id; a text whose id never reached us, by its number, when only one is in doubt there. */
async function matchReport(deps: Deps, report: DeliveryReport): Promise<MatchedReport[]> {
  const since = toReportWindowStart(deps.clock.now());
  const known = await listOpenByProviderId(deps.db, report.providerId, since);
  if (known.length > 0 || report.number === null) return known.map((recipient) => ({ recipient, report }));
  const doubtful = await listUnknownByNumber(deps.db, report.number, since);
  return doubtful.length === 1 ? doubtful.map((recipient) => ({ recipient, report })) : [];
}

interface RequestResult {
  said: MatchedReport[];
  /** Who was answered for, whether there was a report or none yet. */
  answered: OpenRecipient[];
  isUnreachable: boolean;
}

/** A few at a time, until the first that is not answered, or the time is over. */
async function requestReports(
  deps: Deps,
  recipients: readonly OpenRecipient[],
  mostMs: number,
): Promise<RequestResult> {
  const asked: RequestResult = { said: [], answered: [], isUnreachable: false };
  const { readReport } = deps.sms;
  if (!readReport) return asked;
  const waiting = [...recipients];
  const end = Date.now() + mostMs;
  const lane = async () => {
    while (!asked.isUnreachable && Date.now() < end) {
      const recipient = waiting.shift();
      if (!recipient?.providerId) return;
      const answer = await readReport(recipient.providerId);
      if (answer.kind === 'unreachable') asked.isUnreachable = true;
      else asked.answered.push(recipient);
      if (answer.kind === 'report') asked.said.push({ recipient, report: answer.report });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS_MAX }, lane));
  return asked;
}

/** 'Check Delivery': asks now, as far as the gateway can be asked. */
export async function checkTextDelivery(deps: Deps, actor: Actor, messageId: string): Promise<TextMessageWithStatus> {
  const { id } = await getTextMessage(deps, messageId);
  const asked = await requestReports(
    deps,
    await listOpenRecipients(deps.db, id, CHECK_RECIPIENTS_MAX),
    CHECK_TIMEOUT_MS,
  );
  await applyReports(deps, asked.said);
  await postponeRequests(deps, asked.answered);
  if (asked.isUnreachable && asked.answered.length === 0) throw new AppError('not_ready', textMessages.gatewayDown);
  await deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    if (asked.answered.length > 0) await recordReports(tx, id, { failed: 0, now: deps.clock.now() });
    await recordAudit(deps, tx, actor, { action: 'text.checked', after: { text_message_id: id } });
  });
  return getTextMessage(deps, id);
}

/** By schedule: everyone whose report is due, for as long as one can still come. */
export async function pollDeliveryReports(deps: Deps, signal: AbortSignal): Promise<void> {
  if (!deps.sms.readReport) return;
  const end = Date.now() + POLL_TIMEOUT_MS;
  for (let isMore = true; isMore && Date.now() < end && !signal.aborted; ) {
    const now = deps.clock.now();
    const due = await listReportsDue(deps.db, {
      now,
      firstAfterMs: MINUTE_MS,
      since: toReportWindowStart(now),
      most: POLL_BATCH_SIZE,
    });
    const asked = await requestReports(deps, due, end - Date.now());
    await applyReports(deps, asked.said);
    await postponeRequests(deps, asked.answered);
    isMore = due.length === POLL_BATCH_SIZE && !asked.isUnreachable;
  }
}

/** Whoever was asked for is asked for later than the others the next time. */
async function postponeRequests(deps: Deps, asked: readonly OpenRecipient[]): Promise<void> {
  const now = deps.clock.now().getTime();
  const pauseMs = (tries: number) =>
    (REQUEST_PAUSES_MINUTES[Math.min(tries, REQUEST_PAUSES_MINUTES.length - 1)] ?? 0) * MINUTE_MS;
  await postponeReportRequests(
    deps.db,
    asked.map(({ id, tries }) => ({ id, at: new Date(now + pauseMs(tries)) })),
  );
}
