import { createHmac, timingSafeEqual } from 'node:crypto';
import { isEmail } from '@kanisa/contract/core/fields.ts';
import { UNSUBSCRIBE_PATH } from '@kanisa/contract/messaging/subscriptions.ts';
import type { Deps } from '../../../deps.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import type { BuiltMail } from '../../../platform/mail/mail-layout.ts';
import { createSlot, type MailCopy, type MailTemplate } from '../../../platform/mail/mail-template.ts';
import type { Addressee } from './email-marks.repo.ts';
import type { EmailKind } from './emails.table.ts';
import { mailingMail } from './mailing.mail.ts';
import { messageMail } from './message.mail.ts';

export interface EmailContent {
  id: number;
  kind: EmailKind;
  subject: string;
  body: string;
  sender: string | null;
  secret: string;
}

const ID_BYTES = 4;
const TOKEN_BYTES = 16;

/**
 * Creates the token of the unsubscribe link: the recipient id and its HMAC with the secret of the email. It is short,
 * because long header lines are folded, and folding breaks DKIM signatures.
 */
export function createLinkToken(secret: string, recipientId: number): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeUInt32BE(recipientId);
  const seal = createHmac('sha256', secret).update(id).digest();
  return Buffer.concat([id, seal.subarray(0, TOKEN_BYTES - ID_BYTES)]).toString('base64url');
}

/** Reads the id without verifying it; see `isLinkTokenValid`. */
export function parseRecipientId(token: string): number {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === TOKEN_BYTES ? bytes.readUInt32BE() : 0;
}

export function isLinkTokenValid(token: string, secret: string, recipientId: number): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(createLinkToken(secret, recipientId))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** An address becomes Reply-To; any other text becomes the sender name. */
export function parseSender(sender: string | null | undefined): { fromName?: string; replyTo?: string } {
  if (!sender) return {};
  return isEmail(sender) ? { replyTo: sender } : { fromName: sender };
}

export function formatFrom(deps: Pick<Deps, 'mailer'>, sender: string | null): string {
  const { name, address } = deps.mailer.from;
  const shown = parseSender(sender).fromName ?? name;
  return shown === '' ? address : `${shown} <${address}>`;
}

type BuildDeps = Pick<Deps, 'settings'>;

export function renderEmail(
  { settings }: BuildDeps,
  email: Pick<EmailContent, 'kind' | 'subject' | 'body'>,
  { greeting, token }: { greeting: string; token: string },
): BuiltMail {
  const { church, publicUrl } = settings;
  // This URL opens a page with a button. The URL of the header acts at once.
  const unsubscribeUrl = `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`;
  if (email.kind !== 'message') {
    return mailingMail({ church: church.name, subject: email.subject, body: email.body, unsubscribeUrl });
  }
  const url = `${publicUrl}/messages`;
  return messageMail({ church: church.name, greeting, content: email.body, url, unsubscribeUrl });
}

/** Builds the email with placeholders for the values of each copy. */
export function buildEmailTemplate(deps: BuildDeps, email: EmailContent): MailTemplate {
  const { subject, text, html } = renderEmail(deps, email, {
    greeting: createSlot('greeting'),
    token: createSlot('token'),
  });
  return { subject, text, html, ...parseSender(email.sender) };
}

/** Contains the address of this recipient only. */
export function buildEmailCopy(
  deps: BuildDeps,
  email: EmailContent,
  to: Pick<Addressee, 'id' | 'firstName'> & { address: string },
): MailCopy {
  const { publicUrl, church } = deps.settings;
  const token = createLinkToken(email.secret, to.id);
  return {
    to: to.address,
    // Every attempt uses the same Message-ID: mail programs show a repeated copy once.
    messageId: `<${email.kind}-${email.id}.${to.id}@${church.emailDomain}>`,
    unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token}`,
    values: { token, greeting: formatGreeting(getTranslator('en'), to.firstName ?? '') },
  };
}
