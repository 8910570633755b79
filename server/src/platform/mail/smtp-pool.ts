import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailError, toMailError } from './mail-error.ts';

export interface SmtpPoolSettings {
  smtpUrl: string;
  /** Maximum number of open connections. */
  connectionsMax: number;
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

/** Must not reject. The connection takes no other mail until it resolves, so that the caller can store the acceptance. */
export type OnAccepted = (response: string) => Promise<void>;

export interface SmtpPool {
  /** Resolves with the server's response. Rejects with a `MailError` that says whether the text was sent. */
  send(envelope: Envelope, message: Uint8Array, onAccepted?: OnAccepted): Promise<string>;
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
  const waiting: ((connection: PooledConnection | null) => void)[] = [];
  let freeSlots = settings.connectionsMax;

  async function acquireConnection(): Promise<PooledConnection | null> {
    const connection = idle.pop();
    if (connection) return connection.isUsable() ? connection : null;
    if (freeSlots === 0) return new Promise((resolve) => waiting.push(resolve));
    freeSlots -= 1;
    return null;
  }

  function releaseConnection(connection: PooledConnection | null): void {
    const next = waiting.shift();
    if (next) return next(connection);
    if (!connection) {
      freeSlots += 1;
      return;
    }
    idle.push(connection);
    connection.closeWhenIdle(() => {
      idle.splice(idle.indexOf(connection), 1);
      freeSlots += 1;
    });
  }

  return {
    async send(envelope, message, onAccepted) {
      const reused = await acquireConnection();
      let connection = reused;
      try {
        connection ??= await PooledConnection.open(settings);
        const answer = await connection.send(envelope, message);
        await onAccepted?.(answer);
        releaseConnection(connection.isUsable() ? connection : null);
        return answer;
      } catch (error) {
        // Also after a rejection: a new connection starts in a known state.
        connection?.close();
        releaseConnection(null);
        // The server may close an idle connection just when it is used again.
        if (reused && isConnectionLostBeforeSending(error)) return this.send(envelope, message, onAccepted);
        throw error;
      }
    },
    async close() {
      for (const connection of idle.splice(0)) {
        connection.close();
        freeSlots += 1;
      }
    },
  };
}

function isConnectionLostBeforeSending(error: unknown): boolean {
  return error instanceof MailError && error.failure === 'unreachable' && !error.isUncertain;
}

class PooledConnection {
  readonly #smtp: SMTPConnection;
  readonly #sendMs: number;
  #sent = 0;
  #isBroken = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(smtp: SMTPConnection, sendMs: number) {
    this.#smtp = smtp;
    this.#sendMs = sendMs;
    const markBroken = () => {
      this.#isBroken = true;
    };
    smtp.on('error', markBroken);
    smtp.on('end', markBroken);
  }

  static async open(settings: SmtpPoolSettings): Promise<PooledConnection> {
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ]);
    const { auth, ...options } = parseConnectionUrl(settings.smtpUrl);
    const smtp = new Connection({
      ...options,
      connectionTimeout: settings.connectMs,
      dnsTimeout: settings.connectMs,
      greetingTimeout: settings.connectMs,
      socketTimeout: settings.silenceMs,
      requireTLS: settings.requireTLS,
      tls: { minVersion: 'TLSv1.2' },
    });
    // Without a listener an error of an idle connection would end the process.
    smtp.on('error', () => undefined);
    try {
      await connectToServer(smtp, settings.sendMs);
      if (auth && smtp.allowsAuth) await logInToServer(smtp, auth);
    } catch (error) {
      smtp.close();
      throw toMailError(error);
    }
    return new PooledConnection(smtp, settings.sendMs);
  }

  /** Whether the connection can send another mail; closes it otherwise. */
  isUsable(): boolean {
    clearTimeout(this.#timer);
    if (this.#sent >= MAILS_PER_CONNECTION_MAX) this.close();
    return !this.#isBroken;
  }

  async send({ from, to }: Envelope, message: Uint8Array): Promise<string> {
    this.#sent += 1;
    let hasStarted = false;
    // Read only after the server accepted sender, recipient and DATA.
    const text = new Readable({
      read() {
        hasStarted = true;
        this.push(message);
        this.push(null);
      },
    });
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        clearTimeout(timer);
        this.#smtp.off('error', fail);
        reject(toMailError(error, { isUncertain: hasStarted }));
      };
      const timer = setTimeout(() => {
        fail(new MailError('The mail server took too long', { failure: 'unreachable', isUncertain: hasStarted }));
        this.close();
      }, this.#sendMs);
      this.#smtp.on('error', fail);
      this.#smtp.send({ from, to, size: message.byteLength }, text, (error, info) => {
        if (error) return fail(error);
        clearTimeout(timer);
        this.#smtp.off('error', fail);
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
    this.#smtp.close();
  }
}

async function connectToServer(smtp: SMTPConnection, timeoutMs: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The mail server took too long')), timeoutMs);
    smtp.once('error', (error) => {
      clearTimeout(timer);
      reject(toMailError(error));
    });
    smtp.connect((error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}

async function logInToServer(smtp: SMTPConnection, auth: { user?: string; pass?: string }): Promise<void> {
  const credentials = { user: auth.user ?? '', pass: auth.pass ?? '' };
  await new Promise<void>((resolve, reject) => {
    smtp.login({ credentials }, (error) => (error ? reject(error) : resolve()));
  });
}
