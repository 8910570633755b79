import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type Mail, readMail } from './mail-text.ts';

const WAIT_MS = 15_000;

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** The oldest mail to this person that nobody has read yet; waits for it. */
  next(wanted: { to: string }): Promise<Mail>;
  /** How many mails to this person nobody has read yet. */
  unread(wanted: { to: string }): number;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const pile = new Pile();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase());
      text(stream)
        .then((raw) => pile.add(readMail(raw, to)))
        .then(() => done(), done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    next: async ({ to }) => pile.next(to),
    unread: ({ to }) => pile.unread(to),
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

class Pile {
  readonly #mails: Mail[] = [];
  readonly #waiting = new Set<() => void>();

  add(mail: Mail): void {
    this.#mails.push(mail);
    for (const look of this.#waiting) look();
  }

  unread(to: string): number {
    return this.#mails.filter((mail) => mail.to.includes(to.toLowerCase())).length;
  }

  async next(to: string): Promise<Mail> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`No mail to ${to} came within ${WAIT_MS / 1000} s`));
      }, WAIT_MS);
      const look = () => {
        const mail = this.#take(to);
        if (mail === undefined) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(mail);
      };
      this.#waiting.add(look);
      look();
    });
  }

  #take(to: string): Mail | undefined {
    const index = this.#mails.findIndex((mail) => mail.to.includes(to.toLowerCase()));
    return index === -1 ? undefined : this.#mails.splice(index, 1)[0];
  }
}
