import { createHmac, timingSafeEqual } from 'node:crypto';
import { isEmail } from '@kanisa/contract/core/fields.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import { UNSUBSCRIBE_PATH } from '@kanisa/contract/messaging/subscriptions.ts';
import { buildPageUrl, getChurchLook, getIdDomain } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import type { BuiltMail } from '../../../platform/mail/mail-layout.ts';
import { createSlot, type MailCopy, type MailTemplate } from '../../../platform/mail/mail-template.ts';
import { formatMailbox } from '../../../platform/mail/mailbox.ts';
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
  return formatMailbox({ name: parseSender(sender).fromName ?? name, address });
}

type BuildDeps = Pick<Deps, 'settings' | 'sitePages'>;

export function renderEmail(
  deps: BuildDeps,
  email: Pick<EmailContent, 'kind' | 'subject' | 'body'>,
  { greeting, token, language }: { greeting: string; token: string; language: Language },
): BuiltMail {
  const church = getChurchLook(deps);
  // This URL opens a page with a button. The URL of the header acts at once.
  const unsubscribeUrl = buildPageUrl(deps, `${UNSUBSCRIBE_PATH}?token=${token}`, language);
  if (email.kind !== 'message') {
    return mailingMail({ church, subject: email.subject, body: email.body, unsubscribeUrl, language });
  }
  const url = buildPageUrl(deps, '/messages', language);
  return messageMail({ church, greeting, content: email.body, url, unsubscribeUrl, language });
}

/**
 * Builds the email of one language, with placeholders for the values of each copy. The language is that of the words
 * around the text; staff's own words stay as they are.
 */
export function buildEmailTemplate(deps: BuildDeps, email: EmailContent, language: Language): MailTemplate {
  const { subject, text, html } = renderEmail(deps, email, {
    greeting: createSlot('greeting'),
    token: createSlot('token'),
    language,
  });
  return { subject, text, html, ...parseSender(email.sender) };
}

/** Contains the address of this recipient only. */
export function buildEmailCopy(
  deps: BuildDeps,
  email: EmailContent,
  to: Pick<Addressee, 'id' | 'firstName'> & { address: string; language: Language },
): MailCopy {
  const { publicUrl } = deps.settings;
  const token = createLinkToken(email.secret, to.id);
  return {
    to: to.address,
    // Every attempt uses the same Message-ID: mail programs show a repeated copy once.
    messageId: `<${email.kind}-${email.id}.${to.id}@${getIdDomain(deps)}>`,
    unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token}`,
    values: { token, greeting: formatGreeting(getTranslator(to.language), to.firstName ?? '') },
  };
}
