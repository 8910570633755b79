import { createHash, timingSafeEqual } from 'node:crypto';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import type { DeliveryReport } from '../../../platform/sms/gateway.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { moveRecipientStates, type RecipientChange } from '../deliveries/deliveries.repo.ts';
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

const WHY = 'reports of the gateway, whoever asked for them';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Pause after the nth request without a final report. The last one repeats. */
const REQUEST_PAUSES_MINUTES = [2, 5, 10, 20, 40, 60, 120, 240];
const CONCURRENT_REQUESTS_MAX = 4;
/** Limits of one manual check, for which staff are waiting. */
const CHECK_RECIPIENTS_MAX = 40;
const CHECK_TIMEOUT_MS = 8000;
const POLL_BATCH_SIZE = 100;
const POLL_TIMEOUT_MS = 50_000;

const toReportWindowStart = (now: Date) => new Date(now.getTime() - REPORT_WINDOW_HOURS * HOUR_MS);

interface MatchedReport {
  recipient: OpenRecipient;
  report: DeliveryReport;
}

/** Applies reports to open recipients only. Repeated and late reports change nothing. */
async function applyReports(deps: Deps, matched: readonly MatchedReport[]): Promise<void> {
  const final = matched.filter(({ report }) => report.outcome !== 'open');
  if (final.length === 0) return;
  await forNobody(deps.db, WHY).transaction(async (tx) => {
    const now = deps.clock.now();
    // Locks users before recipients, in the order of an account deletion.
    await disableTextsForBlocked(tx, final);
    const changes = final.map(
      ({ recipient, report }): RecipientChange => ({
        id: recipient.id,
        state: report.outcome === 'delivered' ? 'delivered' : 'failed',
        problem: report.reason,
        providerId: report.providerId,
      }),
    );
    const moved = await moveRecipientStates(tx, TEXT_TABLES, changes, { from: ['accepted', 'unknown'], now });
    for (const recordId of new Set(moved.map((one) => one.recordId))) {
      const failed = moved.filter((one) => one.recordId === recordId && one.became === 'failed').length;
      await recordReports(tx, recordId, { failed, now });
    }
  });
}

async function disableTextsForBlocked(tx: Tx, matched: readonly MatchedReport[]): Promise<void> {
  const blocked = matched.filter(({ report }) => report.reason === 'blacklisted');
  await disableTexts(
    tx,
    blocked.map(({ recipient }) => recipient.id),
  );
}

/** Returns false for a wrong secret or a gateway that is not in use. */
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

/** Compares in constant time. */
function isSecretEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Matches by the gateway's id, or by the number when exactly one text to it has an unknown outcome. */
async function matchReport(deps: Deps, report: DeliveryReport): Promise<MatchedReport[]> {
  const since = toReportWindowStart(deps.clock.now());
  const known = await listOpenByProviderId(deps.db, report.providerId, since);
  if (known.length > 0 || report.number === null) return known.map((recipient) => ({ recipient, report }));
  const unknown = await listUnknownByNumber(deps.db, report.number, since);
  return unknown.length === 1 ? unknown.map((recipient) => ({ recipient, report })) : [];
}

interface RequestResult {
  matched: MatchedReport[];
  /** Recipients that the gateway answered for, with or without a report. */
  answered: OpenRecipient[];
  isUnreachable: boolean;
}

/** Sends concurrent requests until the gateway is unreachable or the time is over. */
async function requestReports(
  deps: Deps,
  recipients: readonly OpenRecipient[],
  timeoutMs: number,
): Promise<RequestResult> {
  const result: RequestResult = { matched: [], answered: [], isUnreachable: false };
  const { readReport } = deps.sms;
  if (!readReport) return result;
  const waiting = [...recipients];
  const end = Date.now() + timeoutMs;
  const requestNext = async () => {
    while (!result.isUnreachable && Date.now() < end) {
      const recipient = waiting.shift();
      if (!recipient?.providerId) return;
      const answer = await readReport(recipient.providerId);
      if (answer.kind === 'unreachable') result.isUnreachable = true;
      else result.answered.push(recipient);
      if (answer.kind === 'report') result.matched.push({ recipient, report: answer.report });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS_MAX }, requestNext));
  return result;
}

/** Serves the "Check Delivery" button. Some gateways cannot be asked. */
export async function checkTextDelivery(deps: Deps, actor: Actor, messageId: string): Promise<TextMessageWithStatus> {
  const { id } = await getTextMessage(deps, messageId);
  const result = await requestReports(
    deps,
    await listOpenRecipients(deps.db, id, CHECK_RECIPIENTS_MAX),
    CHECK_TIMEOUT_MS,
  );
  await applyReports(deps, result.matched);
  await postponeRequests(deps, result.answered);
  if (result.isUnreachable && result.answered.length === 0) throw new AppError('not_ready', textMessages.gatewayDown);
  await transactionAs(deps, actor, async (tx) => {
    if (result.answered.length > 0) await recordReports(tx, id, { failed: 0, now: deps.clock.now() });
    await recordAudit(deps, tx, actor, { action: 'text.checked', after: { text_message_id: id } });
  });
  return getTextMessage(deps, id);
}

/** Runs on a schedule and requests the reports that are due. */
export async function pollDeliveryReports(deps: Deps, signal: AbortSignal): Promise<void> {
  if (!deps.sms.readReport) return;
  const end = Date.now() + POLL_TIMEOUT_MS;
  for (let isMore = true; isMore && Date.now() < end && !signal.aborted; ) {
    const now = deps.clock.now();
    const due = await listReportsDue(deps.db, {
      now,
      firstAfterMs: MINUTE_MS,
      since: toReportWindowStart(now),
      limit: POLL_BATCH_SIZE,
    });
    const result = await requestReports(deps, due, end - Date.now());
    await applyReports(deps, result.matched);
    await postponeRequests(deps, result.answered);
    isMore = due.length === POLL_BATCH_SIZE && !result.isUnreachable;
  }
}

/** Postpones the next request for these recipients with growing pauses. */
async function postponeRequests(deps: Deps, recipients: readonly OpenRecipient[]): Promise<void> {
  const now = deps.clock.now().getTime();
  const pauseMs = (tries: number) =>
    (REQUEST_PAUSES_MINUTES[Math.min(tries, REQUEST_PAUSES_MINUTES.length - 1)] ?? 0) * MINUTE_MS;
  await postponeReportRequests(
    forNobody(deps.db, WHY),
    recipients.map(({ id, tries }) => ({ id, at: new Date(now + pauseMs(tries)) })),
  );
}
