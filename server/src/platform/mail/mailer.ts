import type { SendMailOptions } from 'nodemailer';
import { MailError, toMailError } from './mail-error.ts';
import { writeMailToOutbox } from './mail-outbox.ts';
import { type MailCopy, type MailTemplate, MESSAGE_ID, prepareTemplate } from './mail-template.ts';
import { hasControlCharacter, type Mailbox, parseMailbox } from './mailbox.ts';
import { openSmtpPool, type SmtpPool } from './smtp-pool.ts';

export interface Mail {
  /** An address, or `Name <address>`: one person. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for each attempt at one mail, so that a mail program shows a repeated one once: `<unique@domain>`. */
  messageId?: string;
  /** What a newcomer without a mail server must learn from the console, such as a code. */
  notice?: string;
}

export interface Mailer {
  /** What mails come from, as a person reads it. */
  from: Mailbox;
  /** Resolves when the server has taken the mail, or it lies in the outbox. Rejects with a `MailError`. */
  send(mail: Mail): Promise<void>;
  /** For many copies of the same. They go over lines of their own, so that a code never waits behind a mailing. */
  prepare(letter: MailTemplate): Promise<PreparedTemplate>;
  close(): Promise<void>;
}

export interface PreparedTemplate {
  /** Resolves with what the server answered. Rejects with a `MailError`. */
  send(copy: MailCopy): Promise<string>;
}

export interface MailerSettings {
  smtpUrl?: string;
  /** An address, or `Name <address>`. */
  from: string;
  outboxDir: string;
  notice: (text: string) => void;
  patience?: MailTimeouts;
}

/** How long is waited for a server that does not answer. */
export interface MailTimeouts {
  connectMs: number;
  silenceMs: number;
  /** A server that trickles its answers keeps every other limit from striking. */
  sendMs: number;
}

const MAIL_TIMEOUTS: MailTimeouts = { connectMs: 10_000, silenceMs: 30_000, sendMs: 60_000 };
const CONNECTIONS_MAX = 3;
const BULK_CONNECTIONS_MAX = 5;

export function createMailer({ smtpUrl, from, outboxDir, notice, patience = MAIL_TIMEOUTS }: MailerSettings): Mailer {
  const sender = parseMailbox(from);
  if (!sender) throw new Error('The sender of mails must be an address, or Name <address>');
  return smtpUrl === undefined
    ? createOutboxMailer(sender, outboxDir, notice)
    : createSmtpMailer(sender, smtpUrl, patience);
}

function createSmtpMailer(sender: Mailbox, smtpUrl: string, patience: MailTimeouts): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  let lines: SmtpPool | undefined;
  return {
    from: sender,
    async send(mail) {
      const message = composeMessage(sender, mail);
      transport ??= openTransport(smtpUrl, patience);
      const opened = transport;
      const current = await opened;
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        if (opened === transport) transport = undefined;
        current.close({ force: true });
      }, patience.sendMs);
      try {
        await current.sendMail(message);
      } catch (error) {
        if (isLate) throw new MailError('The mail server took too long', { failure: 'unreachable', cause: error });
        throw toMailError(error);
      } finally {
        clearTimeout(late);
      }
    },
    async prepare(letter) {
      const write = await prepareMailCopies(sender, letter);
      return {
        async send(copy) {
          lines ??= openSmtpPool({
            smtpUrl,
            most: BULK_CONNECTIONS_MAX,
            requireTLS: isTlsRequired(smtpUrl),
            ...patience,
          });
          return lines.send({ from: sender.address, to: [copy.to] }, write(copy));
        },
      };
    },
    async close() {
      (await transport)?.close({ force: true });
      await lines?.close();
    },
  };
}

/** Loaded with the first mail: it takes 29 MB, and most processes at rest have none to send. */
const loadNodemailer = () => import('nodemailer');

async function openTransport(smtpUrl: string, patience: MailTimeouts) {
  const { createTransport } = await loadNodemailer();
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: CONNECTIONS_MAX,
    // A connection that breaks after the text was handed over may have delivered it. The job decides about
    // another attempt, not the pool.
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

/** A mail holds what it is given, and fetches nothing. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const;

/** As bytes. */
async function buildMessage(message: SendMailOptions): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({ ...message, ...NO_EXTERNAL_CONTENT }).compile().build();
}

/** `smtp:` takes TLS when the server offers it. With a password on the way to another machine it must. */
function isTlsRequired(smtpUrl: string): boolean {
  const { protocol, password, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && password !== '' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function createOutboxMailer(sender: Mailbox, outboxDir: string, notice: (text: string) => void): Mailer {
  async function keep(lines: readonly string[], message: Uint8Array): Promise<string> {
    const file = await writeMailToOutbox(outboxDir, message);
    notice([...lines, file].map((line) => line.replace(/\p{Cc}+/gu, ' ')).join('\n  '));
    return 'kept in the outbox';
  }
  return {
    from: sender,
    async send(mail) {
      const lines = [`Mail to ${mail.to}: ${mail.subject}`, ...(mail.notice === undefined ? [] : [mail.notice])];
      await keep(lines, await buildMessage(composeMessage(sender, mail)));
    },
    async prepare(letter) {
      const write = await prepareMailCopies(sender, letter);
      return { send: async (copy) => keep([`Mail to ${copy.to}: ${letter.subject}`], write(copy)) };
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
  return {
    from: sender,
    to: recipient,
    // Said outright, so that nothing in a header can add a recipient.
    envelope: { from: sender.address, to: [recipient.address] },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.messageId !== undefined && { messageId: mail.messageId }),
    // Keeps holiday replies from answering a machine.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
  } as const satisfies SendMailOptions;
}

/** What all copies of a letter have in common, from the headers of one to nobody. */
async function prepareMailCopies(sender: Mailbox, letter: MailTemplate): Promise<(copy: MailCopy) => Uint8Array> {
  const { subject, fromName = sender.name, replyTo } = letter;
  if (hasControlCharacter(fromName)) throw new MailError('The name holds a line break', { failure: 'refused' });
  const replies = replyTo === undefined ? null : parseMailbox(replyTo);
  if (replyTo !== undefined && !replies) throw new MailError('Replies have no usable address', { failure: 'refused' });
  const example = await buildMessage({
    ...composeMessage(sender, { to: 'nobody@invalid.example', subject, text: '' }),
    from: { name: fromName, address: sender.address },
    ...(replies && { replyTo: replies }),
    headers: { Precedence: 'bulk', 'X-Auto-Response-Suppress': 'All' },
  });
  const [head = ''] = example.toString('latin1').split('\r\n\r\n', 1);
  return prepareTemplate(letter, head);
}

export { MailError } from './mail-error.ts';
