import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData, SENDING_PROGRESS } from '../../../core/personal-data.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { MOVES, moves } from '../../../db/merge-rules.ts';
import { TALLY_PRIVACY } from '../deliveries/deliveries.privacy.ts';
import { emailRecipients, emails } from './emails.table.ts';
import { anonymizeEmails } from './message-emails.service.ts';

const AUDIENCE = `${LEFT_OUT}the audience, which belongs to the church`;

export const emailsPrivacy: PersonalData = {
  files: [
    {
      name: 'emails-received.json',
      describe: (t) => t('emails-received.json: emails the church sent you.'),
      read: readReceivedEmails,
    },
    {
      name: 'emails-sent.json',
      describe: (t) => t('emails-sent.json: emails you sent as staff.'),
      read: readSentEmails,
    },
  ],
  merging: {
    emails: { created_by: MOVES, resent_by: MOVES },
    email_recipients: { user_id: moves({ as: 'emails' }) },
  },
  columns: {
    emails: {
      id: 'emails-sent.json id',
      kind: 'emails-sent.json kind',
      subject: 'emails-sent.json subject',
      body: 'emails-sent.json body',
      sender: 'emails-sent.json sender',
      created_by: OWNER,
      resent_by: `${LEFT_OUT}who pressed Send again, which the audit trail shows`,
      created_at: 'emails-sent.json sent_at',
      is_to_all: AUDIENCE,
      filter_role: AUDIENCE,
      filter_is_active: AUDIENCE,
      filter_department_id: AUDIENCE,
      list_id: AUDIENCE,
      held_until: SENDING_PROGRESS,
      idempotency_key: SENDING_PROGRESS,
      request_hash: SENDING_PROGRESS,
      secret: `${LEFT_OUT}the key of the unsubscribe links; each person has their own link in the email`,
      message_id: `${LEFT_OUT}the message itself is in messages.json`,
      ...TALLY_PRIVACY,
    },
    email_recipients: {
      id: SENDING_PROGRESS,
      record_id: 'emails-received.json id',
      user_id: OWNER,
      address: 'emails-received.json email',
      state: 'emails-received.json state',
      state_at: 'emails-received.json changed_at',
      due_at: SENDING_PROGRESS,
      attempt_id: SENDING_PROGRESS,
      lease_until: SENDING_PROGRESS,
      attempts: 'emails-received.json attempts',
      delays: SENDING_PROGRESS,
      delayed_since: SENDING_PROGRESS,
      repeats: SENDING_PROGRESS,
      problem: 'emails-received.json reason',
      problem_code: 'emails-received.json mail_server_code',
      provider_id: 'emails-received.json mail_server_answer',
    },
  },
  erase: anonymizeEmails,
};

async function readReceivedEmails(db: DbOrTx, userId: number) {
  const rows = await db
    .select({ email: emails, recipient: emailRecipients })
    .from(emailRecipients)
    .innerJoin(emails, eq(emails.id, emailRecipients.recordId))
    .where(eq(emailRecipients.userId, userId))
    .orderBy(asc(emailRecipients.id));
  return rows.map(({ email, recipient }) => ({
    id: email.id,
    subject: email.subject,
    body: email.body,
    sent_at: email.createdAt,
    email: recipient.address,
    state: recipient.state,
    changed_at: recipient.stateAt,
    attempts: recipient.attempts,
    reason: recipient.problem,
    mail_server_code: recipient.problemCode,
    mail_server_answer: recipient.providerId,
  }));
}

/** Leaves out the recipients. */
async function readSentEmails(db: DbOrTx, userId: number) {
  const rows = await db.select().from(emails).where(eq(emails.createdBy, userId)).orderBy(asc(emails.id));
  return rows.map((email) => ({
    id: email.id,
    kind: email.kind,
    subject: email.subject,
    body: email.body,
    sender: email.sender,
    sent_at: email.createdAt,
  }));
}
