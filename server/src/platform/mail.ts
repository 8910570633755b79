import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { hasControlCharacter, type Mailbox, parseMailbox } from './mail-address.ts';
import { keepInOutbox } from './mail-outbox.ts';

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
  /** Resolves when the server has taken the mail, or it lies in the outbox. Rejects with a `MailError`. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** `permanent`: the server refused this mail or its recipient, and would refuse it again. Otherwise try later. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly permanent: boolean;

  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.permanent = permanent;
  }
}

export interface MailerSettings {
  smtpUrl?: string;
  /** An address, or `Name <address>`. */
  from: string;
  outboxDir: string;
  notice: (text: string) => void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** A server that trickles its answers keeps every other limit from striking. */
const SEND_MOST_MS = 60_000;

export function createMailer({ smtpUrl, from, outboxDir, notice }: MailerSettings): Mailer {
  const sender = parseMailbox(from);
  if (!sender) throw new Error('The sender of mails must be an address, or Name <address>');
  return smtpUrl === undefined ? outboxMailer(sender, outboxDir, notice) : smtpMailer(sender, smtpUrl);
}

function smtpMailer(sender: Mailbox, smtpUrl: string): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      const message = compose(sender, mail);
      transport ??= openTransport(smtpUrl);
      const opened = transport;
      const current = await opened;
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        if (opened === transport) transport = undefined;
        current.close({ force: true });
      }, SEND_MOST_MS);
      try {
        await current.sendMail(message);
      } catch (error) {
        if (isLate) throw new MailError('The mail server took too long', { permanent: false, cause: error });
        throw toMailError(error);
      } finally {
        clearTimeout(late);
      }
    },
    async close() {
      (await transport)?.close({ force: true });
    },
  };
}

/** Loaded with the first mail: it takes 29 MB, and most processes at rest have none to send. */
const loadNodemailer = () => import('nodemailer');

async function openTransport(smtpUrl: string) {
  const { createTransport } = await loadNodemailer();
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: 3,
    // A connection that breaks after the text was handed over may have delivered it. The job decides about
    // another attempt, not the pool.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    requireTLS: wouldShowPassword(smtpUrl),
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** `smtp:` takes TLS when the server offers it. With a password on the way to another machine it must. */
function wouldShowPassword(smtpUrl: string): boolean {
  const { protocol, password, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && password !== '' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function outboxMailer(sender: Mailbox, outboxDir: string, notice: (text: string) => void): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { message } = await transport.sendMail(compose(sender, mail));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed in one piece');
      const file = await keepInOutbox(outboxDir, message);
      const lines = [`Mail to ${mail.to}: ${mail.subject}`, ...(mail.notice === undefined ? [] : [mail.notice]), file];
      notice(lines.map((line) => line.replace(/\p{Cc}+/gu, ' ')).join('\n  '));
    },
    close: () => Promise.resolve(),
  };
}

const MESSAGE_ID = /^<[\w.+-]{1,120}@[\w.-]{1,120}>$/;

function compose(sender: Mailbox, mail: Mail): SendMailOptions {
  const recipient = parseMailbox(mail.to);
  if (!recipient) throw new MailError('The recipient has no usable address', { permanent: true });
  if (hasControlCharacter(mail.subject)) throw new MailError('The subject holds a line break', { permanent: true });
  if (mail.messageId !== undefined && !MESSAGE_ID.test(mail.messageId)) {
    throw new MailError('The Message-ID is not of the form <unique@domain>', { permanent: true });
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
  };
}

/** A refusal counts as permanent when it is about this mail; one of the login or the greeting is the server's matter. */
function toMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError('The mail was not sent', { permanent: false, cause: error });
  const { responseCode, command, code, permanent = false }: NodemailerError & { permanent?: boolean } = error;
  const isAboutTheMail = command !== undefined && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
  if (responseCode === undefined) {
    return new MailError(`The mail server could not be reached (${code ?? error.name})`, {
      permanent: false,
      cause: error,
    });
  }
  return new MailError(`The mail server answered ${responseCode} to ${command ?? 'the mail'}`, {
    permanent: permanent && isAboutTheMail,
    cause: error,
  });
}
