import { createServer, type Socket } from 'node:net';

/**
 * An SMTP server that accepts everything and records the Message-IDs per recipient. It is a separate process without a
 * library, because it must cost the machine as little as a remote mail server.
 */
export interface SinkReport {
  /** Message-IDs by recipient, in the order of arrival. */
  mails: Record<string, string[]>;
  count: number;
}

let mails: Record<string, string[]> = {};
let count = 0;

function storeMail(recipient: string, text: string): void {
  const messageId = /^message-id:\s*(<[^>]*>)/im.exec(text)?.[1] ?? '';
  (mails[recipient] ??= []).push(messageId);
  count += 1;
}

function serveSmtp(socket: Socket): void {
  let pending = '';
  let isText = false;
  let recipient = '';
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  const reply = (line: string) => socket.write(`${line}\r\n`);

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') reply('250-sink\r\n250-PIPELINING\r\n250 8BITMIME');
    else if (verb === 'RCPT') {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
      reply('250 2.1.5 Ok');
    } else if (verb === 'DATA') {
      isText = true;
      reply('354 Go on');
    } else if (verb === 'QUIT') socket.end('221 Bye\r\n');
    else reply('250 2.0.0 Ok');
  }

  socket.on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      const end = isText ? '\r\n.\r\n' : '\r\n';
      const at = pending.indexOf(end);
      if (at === -1) return;
      const part = pending.slice(0, at);
      pending = pending.slice(at + end.length);
      if (isText) {
        isText = false;
        storeMail(recipient, part);
        reply(`250 2.0.0 Ok: queued as ${count}`);
      } else command(part);
    }
  });
  reply('220 sink');
}

const server = createServer(serveSmtp);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});

process.on('message', (question: 'count' | 'report' | 'reset') => {
  if (question === 'reset') {
    mails = {};
    count = 0;
  }
  process.send?.(question === 'report' ? { mails, count } : { mails: {}, count });
});
process.on('disconnect', () => process.exit(0));
