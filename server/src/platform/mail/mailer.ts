import type { SendMailOptions } from 'nodemailer';
import { toHeaderName, toHeaderText } from './header-text.ts';
import { MailError, toMailError } from './mail-error.ts';
import { writeMailToOutbox } from './mail-outbox.ts';
import { type MailCopy, type MailTemplate, MESSAGE_ID, prepareTemplate } from './mail-template.ts';
import { hasControlCharacter, type Mailbox, parseMailbox } from './mailbox.ts';
import { type OnAccepted, openSmtpPool, type SmtpPool } from './smtp-pool.ts';

export interface Mail {
  /** An address, or `Name <address>`: one recipient. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** An address, if replies do not go to the sender. */
  replyTo?: string;
  /** The same for each attempt, so that mail programs show a duplicate once: `<unique@domain>`. */
  messageId?: string;
  /** Printed on the console when there is no mail server, such as a code. */
  notice?: string;
}

export interface Mailer {
  /** The sender of all mails. It may change while the server runs. */
  readonly from: Mailbox;
  /** Resolves when the server accepted the mail or it is in the outbox. Rejects with a `MailError`. */
  send(mail: Mail): Promise<void>;
  /** Prepares a mail with many copies. They use their own connections, so that a code never waits behind a mailing. */
  prepare(template: MailTemplate): Promise<PreparedTemplate>;
  close(): Promise<void>;
}

export interface PreparedTemplate {
  /** Resolves with the server's response. Rejects with a `MailError`. For `onAccepted` see `SmtpPool`. */
  send(copy: MailCopy, onAccepted?: OnAccepted): Promise<string>;
}

export interface MailerSettings {
  smtpUrl?: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** Replaces the sender. */
  chooseSender?: (sender: Mailbox) => Mailbox;
  outboxDir: string;
  notice: (text: string) => void;
  patience?: MailTimeouts;
}

/** Timeouts for a server that does not answer. */
export interface MailTimeouts {
  connectMs: number;
  silenceMs: number;
  /** Timeout for the whole mail: a server that sends its responses slowly never triggers the other limits. */
  sendMs: number;
}

const MAIL_TIMEOUTS: MailTimeouts = { connectMs: 10_000, silenceMs: 30_000, sendMs: 60_000 };
const CONNECTIONS_MAX = 3;
export const BULK_CONNECTIONS_MAX = 5;

export function createMailer(settings: MailerSettings): Mailer {
  const { smtpUrl, from, chooseSender = (given) => given, outboxDir, notice, patience = MAIL_TIMEOUTS } = settings;
  const sender = parseMailbox(from);
  if (!sender) throw new Error('The sender of mails must be an address, or Name <address>');
  const getSender = () => chooseSender(sender);
  return smtpUrl === undefined
    ? createOutboxMailer(getSender, outboxDir, notice)
    : createSmtpMailer(getSender, smtpUrl, patience);
}

type GetSender = () => Mailbox;

function createSmtpMailer(getSender: GetSender, smtpUrl: string, patience: MailTimeouts): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  let pool: SmtpPool | undefined;
  return {
    get from() {
      return getSender();
    },
    async send(mail) {
      const message = composeMessage(getSender(), mail);
      transport ??= openTransport(smtpUrl, patience);
      const opening = transport;
      const opened = await opening;
      let isTimedOut = false;
      const timer = setTimeout(() => {
        isTimedOut = true;
        if (opening === transport) transport = undefined;
        opened.close({ force: true });
      }, patience.sendMs);
      try {
        await opened.sendMail(message);
      } catch (error) {
        if (isTimedOut) throw new MailError('The mail server took too long', { failure: 'unreachable', cause: error });
        throw toMailError(error);
      } finally {
        clearTimeout(timer);
      }
    },
    async prepare(template) {
      const sender = getSender();
      const write = await prepareMailCopies(sender, template);
      return {
        async send(copy, onAccepted) {
          pool ??= openSmtpPool({
            smtpUrl,
            connectionsMax: BULK_CONNECTIONS_MAX,
            requireTLS: isTlsRequired(smtpUrl),
            ...patience,
          });
          return pool.send({ from: sender.address, to: [copy.to] }, write(copy), onAccepted);
        },
      };
    },
    async close() {
      (await transport)?.close({ force: true });
      await pool?.close();
    },
  };
}

/** Loaded with the first mail: nodemailer takes 29 MB. */
const loadNodemailer = () => import('nodemailer');

async function openTransport(smtpUrl: string, patience: MailTimeouts) {
  const { createTransport } = await loadNodemailer();
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: CONNECTIONS_MAX,
    // If a connection breaks after the text was sent, the mail may have arrived. The job decides about a retry, not the
    // pool.
    maxRequeues: 0,
    connectionTimeout: patience.connectMs,
    dnsTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silenceMs,
    requireTLS: isTlsRequired(smtpUrl),
    tls: { minVersion: 'TLSv1.2' },
    ...NO_EXTERNAL_CONTENT,
  });
}

/** nodemailer must not read files or URLs for a mail. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const;

async function buildMessage(message: SendMailOptions): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({ ...message, ...NO_EXTERNAL_CONTENT }).compile().build();
}

/** `smtp:` uses TLS if the server offers it. With a password for another machine TLS is required. */
function isTlsRequired(smtpUrl: string): boolean {
  const { protocol, password, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && password !== '' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function createOutboxMailer(getSender: GetSender, outboxDir: string, notice: (text: string) => void): Mailer {
  async function writeToOutbox(lines: readonly string[], message: Uint8Array): Promise<string> {
    const file = await writeMailToOutbox(outboxDir, message);
    notice([...lines, file].map((line) => line.replace(/\p{Cc}+/gu, ' ')).join('\n  '));
    return 'kept in the outbox';
  }
  return {
    get from() {
      return getSender();
    },
    async send(mail) {
      const lines = [`Mail to ${mail.to}: ${mail.subject}`, ...(mail.notice === undefined ? [] : [mail.notice])];
      await writeToOutbox(lines, await buildMessage(composeMessage(getSender(), mail)));
    },
    async prepare(template) {
      const write = await prepareMailCopies(getSender(), template);
      return {
        async send(copy, onAccepted) {
          const answer = await writeToOutbox([`Mail to ${copy.to}: ${template.subject}`], write(copy));
          await onAccepted?.(answer);
          return answer;
        },
      };
    },
    close: () => Promise.resolve(),
  };
}

function composeMessage(sender: Mailbox, mail: Mail) {
  const recipient = parseMailbox(mail.to);
  if (!recipient) throw new MailError('The recipient has no usable address', { failure: 'refused' });
  if (hasControlCharacter(mail.subject)) throw new MailError('The subject holds a line break', { failure: 'refused' });
  if (mail.messageId !== undefined && !MESSAGE_ID.test(mail.messageId)) {
    throw new MailError('The Message-ID is not of the form <unique@domain>', { failure: 'refused' });
  }
  const replyMailbox = mail.replyTo === undefined ? null : requireReplyMailbox(mail.replyTo);
  return {
    from: { ...sender, name: toHeaderName(sender.name) },
    to: { ...recipient, name: toHeaderName(recipient.name) },
    ...(replyMailbox && { replyTo: replyMailbox }),
    // Set explicitly, so that no header can add a recipient.
    envelope: { from: sender.address, to: [recipient.address] },
    subject: toHeaderText(mail.subject),
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.messageId !== undefined && { messageId: mail.messageId }),
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
  } as const satisfies SendMailOptions;
}

function requireReplyMailbox(text: string): Mailbox {
  const mailbox = parseMailbox(text);
  if (!mailbox) throw new MailError('Replies have no usable address', { failure: 'refused' });
  return mailbox;
}

/** Builds a sample message for its headers, which all copies share. */
async function prepareMailCopies(sender: Mailbox, template: MailTemplate): Promise<(copy: MailCopy) => Uint8Array> {
  const { subject, fromName = sender.name, replyTo } = template;
  if (hasControlCharacter(fromName)) throw new MailError('The name holds a line break', { failure: 'refused' });
  const replyMailbox = replyTo === undefined ? null : requireReplyMailbox(replyTo);
  const example = await buildMessage({
    ...composeMessage(sender, { to: 'nobody@invalid.example', subject, text: '' }),
    from: { name: toHeaderName(fromName), address: sender.address },
    ...(replyMailbox && { replyTo: replyMailbox }),
    headers: { Precedence: 'bulk', 'X-Auto-Response-Suppress': 'All' },
  });
  const [head = ''] = example.toString('latin1').split('\r\n\r\n', 1);
  return prepareTemplate(template, head);
}

export { MailError } from './mail-error.ts';
