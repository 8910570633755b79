import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailError, toMailError } from './mail-error.ts';

export interface SmtpPoolSettings {
  smtpUrl: string;
  /** Maximum number of open connections. */
  most: number;
  connectMs: number;
  silenceMs: number;
  /** Timeout for one mail, however slowly the server answers. */
  sendMs: number;
  requireTLS: boolean;
}

export interface Envelope {
  from: string;
  to: string[];
}

export interface SmtpPool {
  /** Resolves with the server's response. Rejects with a `MailError` that says whether the text was sent. */
  send(envelope: Envelope, message: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

/** Servers close long connections, and many limit mails per connection. */
const MAILS_PER_CONNECTION_MAX = 100;
const IDLE_TIMEOUT_MS = 5000;

/**
 * A pool for thousands of mails in a row. nodemailer's own pool does not tell whether a connection broke before or
 * after the text was sent: in the first case a retry is safe, in the second it may send a duplicate.
 */
export function openSmtpPool(settings: SmtpPoolSettings): SmtpPool {
  const idle: PooledConnection[] = [];
  /** A waiting sender gets a free slot with its connection, or with null when the connection broke. */
  const waiting: ((line: PooledConnection | null) => void)[] = [];
  let places = settings.most;

  async function takePlace(): Promise<PooledConnection | null> {
    const line = idle.pop();
    if (line) return line.isGood() ? line : null;
    if (places > 0) {
      places -= 1;
      return null;
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  function giveBack(line: PooledConnection | null): void {
    const next = waiting.shift();
    if (next) return next(line);
    if (!line) {
      places += 1;
      return;
    }
    idle.push(line);
    line.closeWhenIdle(() => {
      idle.splice(idle.indexOf(line), 1);
      places += 1;
    });
  }

  return {
    async send(envelope, message) {
      const kept = await takePlace();
      let line = kept;
      try {
        line ??= await PooledConnection.open(settings);
        const answer = await line.send(envelope, message);
        giveBack(line.isGood() ? line : null);
        return answer;
      } catch (error) {
        // Also after a rejection: a new connection starts in a known state.
        line?.close();
        giveBack(null);
        // The server may close an idle connection just when it is used again.
        if (kept && isConnectionLostBeforeSending(error)) return this.send(envelope, message);
        throw error;
      }
    },
    async close() {
      for (const line of idle.splice(0)) {
        line.close();
        places += 1;
      }
    },
  };
}

function isConnectionLostBeforeSending(error: unknown): boolean {
  return error instanceof MailError && error.failure === 'unreachable' && !error.isUncertain;
}

class PooledConnection {
  readonly #connection: SMTPConnection;
  readonly #sendMs: number;
  #sent = 0;
  #isBroken = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(connection: SMTPConnection, sendMs: number) {
    this.#connection = connection;
    this.#sendMs = sendMs;
    const breaks = () => {
      this.#isBroken = true;
    };
    connection.on('error', breaks);
    connection.on('end', breaks);
  }

  static async open(settings: SmtpPoolSettings): Promise<PooledConnection> {
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ]);
    const { auth, ...options } = parseConnectionUrl(settings.smtpUrl);
    const connection = new Connection({
      ...options,
      connectionTimeout: settings.connectMs,
      dnsTimeout: settings.connectMs,
      greetingTimeout: settings.connectMs,
      socketTimeout: settings.silenceMs,
      requireTLS: settings.requireTLS,
      tls: { minVersion: 'TLSv1.2' },
    });
    // Without a listener an error of an idle connection would end the process.
    connection.on('error', () => undefined);
    try {
      await connectToServer(connection, settings.sendMs);
      if (auth && connection.allowsAuth) await logInToServer(connection, auth);
    } catch (error) {
      connection.close();
      throw toMailError(error);
    }
    return new PooledConnection(connection, settings.sendMs);
  }

  /** Whether the connection can send another mail; closes it otherwise. */
  isGood(): boolean {
    clearTimeout(this.#timer);
    if (this.#sent >= MAILS_PER_CONNECTION_MAX) this.close();
    return !this.#isBroken;
  }

  async send({ from, to }: Envelope, message: Uint8Array): Promise<string> {
    this.#sent += 1;
    let hasBegun = false;
    // Read only after the server accepted sender, recipient and DATA.
    const text = new Readable({
      read() {
        hasBegun = true;
        this.push(message);
        this.push(null);
      },
    });
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        clearTimeout(late);
        this.#connection.off('error', fail);
        reject(toMailError(error, { isUncertain: hasBegun }));
      };
      const late = setTimeout(() => {
        fail(new MailError('The mail server took too long', { failure: 'unreachable', isUncertain: hasBegun }));
        this.close();
      }, this.#sendMs);
      this.#connection.on('error', fail);
      this.#connection.send({ from, to, size: message.byteLength }, text, (error, info) => {
        if (error) return fail(error);
        clearTimeout(late);
        this.#connection.off('error', fail);
        resolve(info.response);
      });
    });
  }

  closeWhenIdle(then: () => void): void {
    this.#timer = setTimeout(() => {
      this.close();
      then();
    }, IDLE_TIMEOUT_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isBroken = true;
    this.#connection.close();
  }
}

async function connectToServer(connection: SMTPConnection, mostMs: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The mail server took too long')), mostMs);
    connection.once('error', (error) => {
      clearTimeout(late);
      reject(toMailError(error));
    });
    connection.connect((error) => {
      clearTimeout(late);
      if (error) reject(error);
      else resolve();
    });
  });
}

async function logInToServer(connection: SMTPConnection, auth: { user?: string; pass?: string }): Promise<void> {
  const credentials = { user: auth.user ?? '', pass: auth.pass ?? '' };
  await new Promise<void>((resolve, reject) => {
    connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
  });
}
