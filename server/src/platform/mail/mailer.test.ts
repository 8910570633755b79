import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildCodeMail } from '../../domains/identity/accounts/code.mail.ts';
import { createMailer, MailError, type MailerSettings } from './mailer.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
  secure: boolean;
}

/** A real SMTP server on this machine. */
async function smtp(options: SMTPServerOptions = {}, atPort = 0) {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      readText(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          secure: session.secure,
        });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(atPort, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, received, connections: () => connections };
}

function mailer(settings: Partial<MailerSettings>) {
  const created = createMailer({
    from: 'Utukufu Church <office@utukufu.example>',
    outboxDir: 'never-used',
    notice: () => undefined,
    ...settings,
  });
  onTestFinished(() => created.close());
  return created;
}

const mail = { to: 'wanjiku@example.com', subject: 'Welcome', text: 'Hello' };

function refusing(responseCode: number, at: 'onMailFrom' | 'onRcptTo'): SMTPServerOptions {
  const error = Object.assign(new Error('refused wanjiku@example.com'), { responseCode });
  return { [at]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(error) };
}

async function failure(sending: Promise<void>): Promise<MailError> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
}

describe('mail over SMTP', () => {
  it('arrives with envelope, headers and both parts', async () => {
    const server = await smtp();
    const { notice: _notice, ...built } = buildCodeMail({
      church: { name: 'Utukufu Church', ground: '#1b2a4a', accent: '#d9901a', logoUrl: null },
      user: { firstName: 'Zoë', username: 'zoe' },
      code: '004711',
      purpose: 'verify',
      minutes: 10,
      language: 'en',
    });
    await mailer({ smtpUrl: server.url }).send({
      to: 'Wanjiku K <wanjiku@example.com>',
      ...built,
      messageId: '<code.1.1@utukufu.example>',
    });
    const [got] = server.received;
    expect(got).toMatchObject({ from: 'office@utukufu.example', to: ['wanjiku@example.com'] });
    const raw = got?.raw ?? '';
    expect(raw).toMatch(/^From: Utukufu Church <office@utukufu\.example>\r$/m);
    expect(raw).toMatch(/^To: Wanjiku K <wanjiku@example\.com>\r$/m);
    expect(raw).toMatch(/^Subject: Your verification code for Utukufu Church\r$/m);
    expect(raw).toMatch(/^Message-ID: <code\.1\.1@utukufu\.example>\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
    expect(raw).toMatch(/^004711\r$/m);
    expect(raw).toContain('Hello Zo=C3=AB,');
    expect(raw).not.toMatch(/^X-Mailer/im);
  });

  it('encodes a subject that looks encoded, so that it is shown as written', async () => {
    const server = await smtp();
    await mailer({ smtpUrl: server.url }).send({ ...mail, subject: 'Message from =?utf-8?Q?Your_bank?=' });
    expect(server.received[0]?.raw).not.toContain('utf-8?Q?');
    expect(server.received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?B\?/m);
  });

  it('uses one connection for several mails', async () => {
    const server = await smtp();
    const { send } = mailer({ smtpUrl: server.url });
    for (const subject of ['1', '2', '3']) await send({ ...mail, subject });
    expect(server.received).toHaveLength(3);
    expect(server.connections()).toBe(1);
  });

  it.each([
    [450, 'onRcptTo', false],
    [451, 'onMailFrom', false],
    [421, 'onMailFrom', false],
    [550, 'onRcptTo', true],
    [552, 'onMailFrom', true],
  ] as const)('classifies %i at %s as permanent: %s', async (code, at, permanent) => {
    const server = await smtp(refusing(code, at));
    const error = await failure(mailer({ smtpUrl: server.url }).send(mail));
    expect(error.permanent).toBe(permanent);
    expect(error.message).toContain(String(code));
    expect(error.message).not.toContain('wanjiku');
    expect(server.received).toHaveLength(0);
  });

  it('distinguishes a rejection of the text from a delay', async () => {
    for (const [responseCode, permanent] of [
      [554, true],
      [452, false],
    ] as const) {
      const server = await smtp({
        onData(stream, _session, done) {
          stream.resume();
          stream.on('end', () => done(Object.assign(new Error('no'), { responseCode })));
        },
      });
      expect((await failure(mailer({ smtpUrl: server.url }).send(mail))).permanent).toBe(permanent);
    }
  });

  it('treats a rejected login or greeting as a server problem, not a mail problem', async () => {
    const noLogin = await smtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    });
    const url = noLogin.url.replace('://', '://user:wrong-secret@');
    const error = await failure(mailer({ smtpUrl: url }).send(mail));
    expect(error).toMatchObject({ permanent: false });
    expect(error.message).not.toContain('wrong-secret');
    const noGreeting = await smtp({
      onConnect: (_session, done) => done(Object.assign(new Error('go away'), { responseCode: 554 })),
    });
    expect((await failure(mailer({ smtpUrl: noGreeting.url }).send(mail))).permanent).toBe(false);
  });

  it('can be retried when no server listens and when the connection breaks after the text', async () => {
    const port = await freePort();
    const refused = await failure(mailer({ smtpUrl: `smtp://127.0.0.1:${port}` }).send(mail));
    expect(refused).toMatchObject({ permanent: false, message: expect.stringContaining('could not be reached') });

    let taken = 0;
    const server = await smtp({
      onData(stream) {
        stream.resume();
        stream.on('end', () => {
          taken += 1;
          for (const socket of sockets) socket.destroy();
        });
      },
    });
    const { url, sockets } = await proxy(server.port);
    expect((await failure(mailer({ smtpUrl: url }).send(mail))).permanent).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(taken).toBe(1);
  });

  it('uses TLS when it is offered and rejects an untrusted certificate', async () => {
    const server = await smtp({ disabledCommands: [] });
    const error = await failure(mailer({ smtpUrl: server.url }).send(mail));
    expect(error).toMatchObject({ permanent: false });
    await mailer({ smtpUrl: `${server.url}?tls.rejectUnauthorized=false` }).send(mail);
    expect(server.received.map(({ secure }) => secure)).toEqual([true]);
  });

  it('recovers when the server comes back', async () => {
    const port = await freePort();
    const { send } = mailer({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await failure(send(mail));
    const { received } = await smtp({}, port);
    await send(mail);
    expect(received).toHaveLength(1);
  });
});

describe('header injection', () => {
  it.each([
    'a@b',
    'wanjiku@example.com, other@example.com',
    'wanjiku@example.com\r\nBcc: other@example.com',
    '"wanjiku@example.com x"@evil.example',
    '"a b"@example.com',
    'X\n<wanjiku@example.com>',
    'a <b@example.com> <c@example.com>',
    '<wanjiku@example.com>other@example.com',
    `${'a'.repeat(65)}@example.com`,
    '',
  ])('is rejected in the recipient %j', async (to) => {
    const server = await smtp();
    expect((await failure(mailer({ smtpUrl: server.url }).send({ ...mail, to }))).permanent).toBe(true);
    expect(server.connections()).toBe(0);
  });

  it.each([
    { subject: 'x\r\nBcc: other@example.com' },
    { subject: 'x\u0000' },
    { subject: 'x\u2028y' },
    { messageId: '<a@b>\r\nBcc: other@example.com' },
    { messageId: 'none' },
  ])('is rejected in %j', async (over) => {
    const server = await smtp();
    expect((await failure(mailer({ smtpUrl: server.url }).send({ ...mail, ...over }))).permanent).toBe(true);
    expect(server.connections()).toBe(0);
  });

  it('is not possible through a name with commas, quotes and brackets', async () => {
    const server = await smtp();
    await mailer({ smtpUrl: server.url, from: '"Church, other@example.com; \\"x\\"" <office@utukufu.example>' }).send({
      ...mail,
      to: 'Wanjiku, other@example.com <wanjiku@example.com>',
    });
    expect(server.received[0]).toMatchObject({ from: 'office@utukufu.example', to: ['wanjiku@example.com'] });
  });

  it('is rejected in the sender', () => {
    for (const from of ['Church', 'Church <a@b>', 'a@example.com, b@example.com', 'x\n<a@example.com>']) {
      expect(() => mailer({ from })).toThrow(/sender/);
    }
  });
});

describe('the mail outbox', () => {
  function folder(): string {
    const dir = mkdtempSync(join(tmpdir(), 'kanisa-outbox-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    return join(dir, 'data', 'outbox');
  }

  it('writes each mail to its own file and prints a notice', async () => {
    const outboxDir = folder();
    const notices: string[] = [];
    const { send } = mailer({ outboxDir, notice: (text) => notices.push(text) });
    for (let number = 0; number < 12; number += 1) {
      await send({
        ...mail,
        subject: `Mail ${number}`,
        html: '<b>Hello</b>',
        notice: `Verification code: ${100_000 + number}`,
      });
    }
    const files = (await readdir(outboxDir)).toSorted();
    expect(files).toHaveLength(12);
    for (const [index, file] of files.entries()) {
      expect(file).toMatch(/^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}\.eml$/);
      const { headers, body } = parse(await readFile(join(outboxDir, file), 'utf8'));
      expect(headers.get('subject')).toBe(`Mail ${index}`);
      expect(headers.get('to')).toBe('wanjiku@example.com');
      expect(headers.get('from')).toBe('Utukufu Church <office@utukufu.example>');
      expect(headers.get('message-id')).toMatch(/^<[^<>\s]+@utukufu\.example>$/);
      expect(Number.isNaN(Date.parse(headers.get('date') ?? ''))).toBe(false);
      const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none';
      const parts = body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => parse(part.trimStart()));
      expect(parts.map((part) => [part.headers.get('content-type'), part.body.trim()])).toEqual([
        ['text/plain; charset=utf-8', 'Hello'],
        ['text/html; charset=utf-8', '<b>Hello</b>'],
      ]);
    }
    expect(notices[3]).toContain('wanjiku@example.com');
    expect(notices[3]).toContain('Mail 3');
    expect(notices[3]).toContain('Verification code: 100003');
    expect(notices[3]).toContain(files[3]);
  });

  it('is readable by its owner only and holds no unfinished files', async () => {
    const outboxDir = folder();
    const { send } = mailer({ outboxDir });
    await Promise.all(Array.from({ length: 20 }, () => send(mail)));
    const files = await readdir(outboxDir);
    expect(files).toHaveLength(20);
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
    expect((await stat(outboxDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(outboxDir, files[0] ?? ''))).mode & 0o777).toBe(0o600);
  });

  it('rejects what SMTP would reject, and fails when it cannot write', async () => {
    const outboxDir = folder();
    const { send } = mailer({ outboxDir });
    expect((await failure(send({ ...mail, to: 'nobody' }))).permanent).toBe(true);
    await send(mail);
    const file = join(outboxDir, (await readdir(outboxDir))[0] ?? '');
    await writeFile(file, 'a file where a folder should be');
    await expect(mailer({ outboxDir: join(file, 'x') }).send(mail)).rejects.toThrow();
  });
});

/** Parses the headers and the body of a mail or one of its parts. */
function parse(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  expect(end).toBeGreaterThan(0);
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    expect(colon).toBeGreaterThan(0);
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** A proxy that forwards everything until its sockets are destroyed. */
async function proxy(target: number): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    sockets.push(client, upstream);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}
