import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  raw: string;
  subject: string;
  /** The six digits, when the mail carries a code. */
  code: string | null;
}

export interface Mailbox {
  url: string;
  received: ReceivedMail[];
  /** The next mail to this address that nobody has taken yet. */
  next(to: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const WAIT_MS = 15_000;

function read(raw: string, to: string): ReceivedMail {
  const subject = /^Subject: (.*)$/m.exec(raw)?.[1] ?? '';
  return { to, raw, subject, code: /^\s*(\d{6})\s*$/m.exec(raw)?.[1] ?? null };
}

/** A real SMTP server that keeps what it is given. */
export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) received.push(read(raw, address));
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next(to) {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        const mail = received.find((one) => one.to === to && !taken.has(one));
        if (mail) {
          taken.add(mail);
          return mail;
        }
        if (Date.now() > until) throw new Error(`No mail came to ${to}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
