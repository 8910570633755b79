import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../secrets/passwords.ts';
import { createToken } from '../secrets/tokens.ts';
import { createLogger, maskEmail, maskPhone } from './log.ts';
import { scrubLine } from './scrub.ts';

let lines: string[];
let app: FastifyInstance;

beforeEach(() => {
  lines = [];
  const loggerInstance = createLogger({ level: 'info', write: (line) => lines.push(line) });
  app = Fastify({ loggerInstance, genReqId: () => randomUUID() });
});

/** Returns the only line written, which must be valid JSON. */
function written(): Record<string, unknown> {
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(line.endsWith('\n')).toBe(true);
  return JSON.parse(line) as Record<string, unknown>;
}

describe('log lines', () => {
  it('are JSON with level, UTC time and message', () => {
    app.log.info({ departmentId: 7 }, 'A department was created');
    expect(written()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      departmentId: 7,
      msg: 'A department was created',
    });
  });

  it('carry the request id, and input with a line break stays one line', async () => {
    app.get('/x', (request) => {
      request.log.warn('asked by "x"\n{"level":"info","msg":"forged"}');
      return {};
    });
    await app.inject('/x?email=wanjiku%40example.com&phone=%2B254712345678&token=abc123');
    const parsed = lines.map((line) => JSON.parse(line) as { reqId: string });
    expect(new Set(parsed.map((line) => line.reqId)).size).toBe(1);
    expect(parsed[0]?.reqId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.join('')).not.toMatch(/wanjiku|712345678|abc123/);
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  });

  it('hide e-mail addresses, phone numbers and tokens in the message, stack and cause of an error', () => {
    const token = createToken();
    const cause = new Error('550 <wanjiku.k+x@mail.example.co.ke> no such user');
    const error = new Error(`wanjiku@example.com, +254712345678, Authorization: Bearer ${token}`, { cause });
    app.log.error({ err: error }, 'Failed for 0712 345 678');
    const text = JSON.stringify(written());
    expect(text).not.toMatch(/wanjiku/);
    expect(text).not.toMatch(/712345678|712 345 678/);
    expect(text).not.toContain(token);
    expect(text).toContain('w…@example.com');
    expect(text).toContain('w…@mail.example.co.ke');
    expect(text).toContain('+2547…78');
    expect(text).toContain('log.test.ts');
  });

  it('hide secrets in fields of any depth and keep the other fields', () => {
    const password = 'pa"ss \\ wo{rd}';
    app.log.info(
      {
        body: { password, confirm_password: password, nested: [{ refresh_token: 'r', Authorization: 'x y z' }] },
        headers: { cookie: 'a=1; b=2', 'set-cookie': ['c=3', 'd=4'] },
        code: '012345',
        sqlState: { code: '23505' },
        network: { code: 'ECONNREFUSED', statusCode: 200 },
        after: 'stays',
      },
      'x',
    );
    expect(written()).toMatchObject({
      body: {
        password: '[hidden]',
        confirm_password: '[hidden]',
        nested: [{ refresh_token: '[hidden]', Authorization: '[hidden]' }],
      },
      headers: { cookie: '[hidden]', 'set-cookie': '[hidden]' },
      code: '[hidden]',
      sqlState: { code: '23505' },
      network: { code: 'ECONNREFUSED', statusCode: 200 },
      after: 'stays',
    });
  });

  it('hide secrets inside JSON text, form data and connection strings', () => {
    const body = JSON.stringify({ password: 'a"b\\', code: '123456', name: 'Wanjiku' });
    app.log.warn(
      {
        body,
        again: JSON.stringify({ body }),
        form: 'identifier=w&password=hunter2&code=654321',
        url: 'smtp://u:p%40ss@h:25',
      },
      `Body was ${body}`,
    );
    const text = JSON.stringify(written());
    expect(text).not.toMatch(/a\\*"b|123456|hunter2|654321|p%40ss/);
    expect(text).toContain('Wanjiku');
  });

  it('hide the values of a failed query, a password hash and a code in prose', async () => {
    const hash = await hashPassword('x');
    const error = new Error(
      `Failed query: insert into "users" values ($1, $2)\nparams: Wanjiku "K", Secret Street 5,${hash}`,
    );
    app.log.error({ err: error, hash, say: `stored ${hash}` }, 'Your verification code is 004711.');
    const text = JSON.stringify(written());
    expect(text).not.toMatch(/Secret Street|argon2|004711/);
    expect(text).toContain('insert into');
    expect(text).toContain('log.test.ts');
  });
});

describe('masks', () => {
  it.each([
    ['wanjiku@example.com', 'w…@example.com'],
    ['é@example.com', 'é…@example.com'],
    ['not an address', '…'],
  ])('%s', (address, masked) => expect(maskEmail(address)).toBe(masked));

  it.each([
    ['+254712345678', '+2547…78'],
    ['0712345678', '0712…78'],
    ['0712 345-678', '0712…78'],
    ['+1234567', '+1…67'],
  ])('%s', (number, masked) => expect(maskPhone(number)).toBe(masked));
});

describe('scrubbing', () => {
  it.each([
    '254712345678',
    '+254 712 345 678',
    '0110 123 456',
    '+44 (20) 7946-0958',
    'tel:+255712345678',
    '{"phone_number":"255712345678"}',
    '{\\"mobile\\":\\"255712345678\\"}',
  ])('%s', (text) => expect(scrubLine(text).replace(/\D/g, '').length).toBeLessThan(7));

  it.each([
    '{"level":"info","time":"2026-07-12T07:12:34.567Z","reqId":"3f2b1c1e-7f0a-4a51-9a3e-0f6f3a1c9b11","msg":"x"}',
    '{"responseTime":0.0712345678901,"statusCode":200,"remoteAddress":"10.0.71.234","remotePort":51234}',
    '{"etag":"9b74c9897bac770ffc029102a200c5de9b74c9897bac770ffc029102a200c5de","id":2147483647}',
    'at run (file:///app/node_modules/pkg@5.12.8/index.js:1712345678:10)',
  ])('leaves %s alone', (text) => expect(scrubLine(text)).toBe(text));

  it('is idempotent', () => {
    const once = scrubLine('wanjiku@example.com +254712345678 {"password":"x"} Bearer abcdefgh');
    expect(scrubLine(once)).toBe(once);
  });

  it('takes microseconds for a usual line and linear time for a hostile one', () => {
    const line = `{"level":"info","reqId":"${randomUUID()}","req":{"method":"GET","url":"/api/x?page=1"},"msg":"incoming request"}`;
    time(() => scrubLine(line), 2000);
    expect(time(() => scrubLine(line), 2000) / 2000).toBeLessThan(0.1);
    for (const part of ['a', 'a.', '+1', '0 7 ', '\\"password\\":\\"', 'params: \n', 'code ', '://a:', '-']) {
      expect(time(() => scrubLine(`${part.repeat(200_000 / part.length)}@`), 1)).toBeLessThan(500);
    }
  });
});

/** Milliseconds of processor time, which other processes do not affect. */
function time(work: () => unknown, rounds: number): number {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a reported error that is no Error', () => {
  it('is logged with its message, code and stack', () => {
    const lost = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    // A copy as pg-boss reports it when the database restarts.
    const copy = { ...lost, message: lost.message, stack: lost.stack, queue: 'mail.code', worker: randomUUID() };
    app.log.error({ err: copy }, 'The job queue reports an error');
    expect(written()['err']).toMatchObject({
      type: 'Error',
      message: 'terminating connection due to administrator command',
      code: '57P01',
      stack: expect.stringContaining('log.test.ts') as string,
    });
  });

  it('and has no message is logged with the names of its fields, not with their values', () => {
    app.log.error({ err: { phone: '+254712345678', n: 1 } }, 'x');
    expect(written()['err']).toMatchObject({ type: 'object', message: 'with the fields phone, n' });
  });

  it('or was thrown as a text is logged as it is', () => {
    app.log.error({ err: 'no room' }, 'x');
    expect(written()['err']).toMatchObject({ type: 'string', message: 'no room' });
  });
});

describe('a failed query', () => {
  it('is logged without the values that people entered', () => {
    const output: string[] = [];
    const log = createLogger({ level: 'info', write: (line) => output.push(line) });
    const input = 'marykamau\n    at secretname';
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (name)=(${input})` });
    const failed = Object.assign(new Error(`Failed query: select $1\nparams: ${input}`, { cause }), {
      query: 'select $1',
      params: [input],
    });
    log.error({ err: failed }, 'unexpected error');
    expect(output.join('')).toContain('select $1');
    expect(output.join('')).toContain('23505');
    expect(output.join('')).not.toContain('marykamau');
    expect(output.join('')).not.toContain('secretname');
  });
});
