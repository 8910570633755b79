import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type Mail, parseMail } from './parse-mail.ts';

const MAIL_TIMEOUT_MS = 30_000;

/** A lookup of the client's name would need a name server, which may be slow. */
const SERVER_OPTIONS = { disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true, closeTimeout: 200 };

/** The SMTP command at which a behaviour applies. */
export type MailStep = 'connect' | 'mail' | 'rcpt' | 'data';

/**
 * An answer like `550 5.1.1 No such user`; `drop` closes the connection; `hang` never answers. After `data` the mail is
 * accepted in any case but an error answer. A promise delays the normal answer; undefined gives it at once.
 */
export type SmtpBehaviour = `${4 | 5}${number} ${string}` | 'drop' | 'hang' | Promise<void> | undefined;

export interface Mailbox {
  /** Value for SMTP_URL. */
  url: string;
  /** Waits for the oldest unread mail to this address and marks it read. */
  next(recipient: { to: string }): Promise<Mail>;
  /** Number of unread mails to this address. */
  unread(recipient: { to: string }): number;
  /** All mails so far, read or not. */
  received(): readonly Mail[];
  /** Sets the behaviour from now on; `address` is the recipient, if known yet. */
  behave(chooseBehaviour: (step: MailStep, address: string) => SmtpBehaviour): void;
  /** Number of connections opened so far. */
  connections(): number;
  close(): Promise<void>;
}

/** A real SMTP server that stores what it receives, and fails on request. */
export async function openMailbox({ port = 0 }: { port?: number } = {}): Promise<Mailbox> {
  const mails = new ReceivedMails();
  const sockets = new Map<number, Socket>();
  let chooseBehaviour: (step: MailStep, address: string) => SmtpBehaviour = () => undefined;
  let connections = 0;

  const answer = (behaviour: SmtpBehaviour, { remotePort }: SMTPServerSession, done: (error?: Error) => void) =>
    applyBehaviour(behaviour, sockets.get(remotePort), done);

  const server = new SMTPServer({
    ...SERVER_OPTIONS,
    onConnect(session, done) {
      connections += 1;
      answer(chooseBehaviour('connect', ''), session, done);
    },
    onMailFrom: (_from, session, done) => answer(chooseBehaviour('mail', ''), session, done),
    onRcptTo: (to, session, done) => answer(chooseBehaviour('rcpt', to.address.toLowerCase()), session, done),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase());
      text(stream)
        .then((raw) => {
          const behaviour = chooseBehaviour('data', to[0] ?? '');
          // An error answer means that the mail was not accepted; a dropped connection leaves that open.
          if (typeof behaviour !== 'string' || behaviour === 'drop' || behaviour === 'hang')
            mails.add(parseMail(raw, to));
          answer(behaviour, session, (error) => done(error));
        })
        .catch(done);
    },
  });
  trackConnections(server, sockets);
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    next: async ({ to }) => mails.next(to),
    unread: ({ to }) => mails.unread(to),
    received: () => mails.all,
    behave(choose) {
      chooseBehaviour = choose;
    },
    connections: () => connections,
    close: async () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Tracks open connections by port, so that one can be dropped. */
function trackConnections(server: SMTPServer, sockets: Map<number, Socket>): void {
  server.server.on('connection', (socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
}

/** Applies the behaviour; `done` without an error answers normally. */
function applyBehaviour(behaviour: SmtpBehaviour, socket: Socket | undefined, done: (error?: Error) => void): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'drop') socket?.destroy();
  else if (behaviour === undefined) done();
  else if (behaviour instanceof Promise) void behaviour.then(() => done());
  else done(Object.assign(new Error(behaviour.slice(4)), { responseCode: Number(behaviour.slice(0, 3)) }));
}

class ReceivedMails {
  readonly all: Mail[] = [];
  readonly #mails: Mail[] = [];
  readonly #waiting = new Set<() => void>();

  add(mail: Mail): void {
    this.all.push(mail);
    this.#mails.push(mail);
    for (const check of this.#waiting) check();
  }

  unread(to: string): number {
    return this.#mails.filter((mail) => mail.to.includes(to.toLowerCase())).length;
  }

  async next(to: string): Promise<Mail> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(new Error(`No mail to ${to} came within ${MAIL_TIMEOUT_MS / 1000} s`));
      }, MAIL_TIMEOUT_MS);
      const check = () => {
        const mail = this.#take(to);
        if (mail === undefined) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(mail);
      };
      this.#waiting.add(check);
      check();
    });
  }

  #take(to: string): Mail | undefined {
    const index = this.#mails.findIndex((mail) => mail.to.includes(to.toLowerCase()));
    return index === -1 ? undefined : this.#mails.splice(index, 1)[0];
  }
}
