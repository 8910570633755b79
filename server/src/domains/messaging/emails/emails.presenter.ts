import { formatEnglishInteger } from '@kanisa/contract/core/numbers.ts';
import type { DeliveryState, LeftOutReason } from '@kanisa/contract/messaging/deliveries.ts';
import type { Email, EmailDetails, EmailRecipient } from '@kanisa/contract/messaging/emails.schema.ts';
import { type EmailProblem, emailProblemWords } from '@kanisa/contract/messaging/emails.ts';
import type { RecipientState } from '../deliveries/deliveries.table.ts';
import { presentPersonNames } from '../recipients/recipients.presenter.ts';
import type { EmailAudienceSize } from './email-recipients.repo.ts';
import type { EmailRecipientView, EmailView } from './emails.repo.ts';

interface EmailTexts {
  /** Default sender. */
  from: string;
  t: (english: string, values?: Record<string, string | number>) => string;
}

export function presentEmail(row: EmailView, texts: EmailTexts): Email {
  const { pending, accepted, delivered, failed, unknown, suppressed } = row;
  const sent = accepted + delivered;
  const unsent = failed + unknown;
  return {
    id: row.id,
    sent_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    sender: row.sender ?? texts.from,
    sent_by: row.sentBy?.username ?? null,
    sent_by_person: row.sentBy && presentPersonNames(row.sentBy),
    recipients: row.addresses,
    subject: row.subject,
    status: pending > 0 ? 'queued' : unsent > 0 ? 'failed' : 'sent',
    error: unsent === 0 ? null : formatEmailError(row, texts.t),
    counts: { total: pending + sent + unsent, sent, failed: unsent, pending, left_out: suppressed },
  };
}

/** Names the most frequent reason first. */
function formatEmailError({ pending, accepted, delivered, failed, failures }: EmailView, t: EmailTexts['t']): string {
  const why = failures
    .map(({ problem, count }) => `${t(emailProblemWords[toEmailProblem(problem)])} (${count})`)
    .join(', ');
  return t('{failed} of {total} failed: {why}', {
    failed: formatEnglishInteger(failed),
    total: formatEnglishInteger(pending + accepted + delivered + failed),
    why,
  });
}

function toEmailProblem(problem: string | null): EmailProblem {
  return problem !== null && problem in emailProblemWords ? (problem as EmailProblem) : 'refused';
}

export function presentEmailDetails(row: EmailView, texts: EmailTexts): EmailDetails {
  return {
    ...presentEmail(row, texts),
    body: row.body,
    is_to_all: row.isToAll,
    is_to_list: row.listId !== null,
    filters: { role: row.filterRole, is_active: row.filterIsActive, department: row.filterDepartment },
  };
}

const STATES: Record<RecipientState, DeliveryState> = {
  queued: 'waiting',
  claimed: 'sending',
  handed: 'sending',
  accepted: 'sent',
  delivered: 'sent',
  failed: 'failed',
  unknown: 'failed',
  suppressed: 'left_out',
};

export function presentEmailRecipient({ recipient, user }: EmailRecipientView): EmailRecipient {
  const isLeftOut = recipient.state === 'suppressed';
  return {
    id: recipient.id,
    user: user && presentPersonNames(user),
    email: recipient.address,
    state: STATES[recipient.state],
    left_out_reason: isLeftOut ? (recipient.problem as LeftOutReason | null) : null,
    problem: isLeftOut || recipient.problem === null ? null : toEmailProblem(recipient.problem),
    code: recipient.problemCode,
    attempts: recipient.attempts,
    is_repeated: recipient.repeats > 0,
    at: recipient.stateAt.toISOString(),
    next_attempt_at: recipient.state === 'queued' && recipient.attempts > 0 ? recipient.dueAt.toISOString() : null,
  };
}

export function presentEmailAudienceSize({ reached, leftOut }: EmailAudienceSize) {
  return {
    reached,
    left_out: leftOut.map(({ reason, count, people }) => ({
      reason,
      count,
      people: people.map(presentPersonNames),
    })),
  };
}
