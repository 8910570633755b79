import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AFRICAS_TALKING_ACCOUNT } from '../../../../tools/test/sms-gateways/africas-talking-server.ts';
import type { GatewayFault, GatewayServer } from '../../../../tools/test/sms-gateways/gateway-server.ts';
import {
  ADVANTA,
  CELCOM,
  KEMRUT,
  PARTNER_ACCOUNT,
  type Quirks,
} from '../../../../tools/test/sms-gateways/partner-server.ts';
import { openAfricasTalkingServer, openPartnerServer } from '../../../test/support/sms-gateways.ts';
import { readSettings } from '../../base/settings.ts';
import { createSmsGateway, type SmsGateway } from './gateway.ts';

/** Limits that only a moved clock reaches: a busy machine may be slow. */
const times = { connectMs: 30_000, answerMs: 30_000 };
const NUMBERS = ['+254712000001', '+254712000002', '+254112000003'];
const to = NUMBERS.map((number, n) => ({ id: n + 1, number }));
const text = { shortcode: 'Utukufu_Nrb', message: 'Karibu — “Neema”', to };

function partner(base: string, differs: Record<string, string> = {}): SmsGateway {
  const env = {
    SMS_BASE_URL: base,
    SMS_API_KEY: PARTNER_ACCOUNT.apikey,
    SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
    ...differs,
  };
  return createSmsGateway(readSettings({ SMS_GATEWAY: 'partner', ...env }).sms, { outboxDir: 'unused', times });
}

function talking(url: string, differs: Record<string, string> = {}): SmsGateway {
  const env = {
    SMS_BASE_URL: url,
    SMS_API_KEY: AFRICAS_TALKING_ACCOUNT.apiKey,
    SMS_USERNAME: AFRICAS_TALKING_ACCOUNT.username,
    ...differs,
  };
  return createSmsGateway(readSettings({ SMS_GATEWAY: 'africastalking', ...env }).sms, { outboxDir: 'unused', times });
}

const UNKNOWN = { kind: 'unknown', reason: 'no_answer' };
const UNREADABLE = { kind: 'unknown', reason: 'unreadable' };
const BUSY = { kind: 'later', reason: 'busy', isChannel: true };
const DOWN = { kind: 'later', reason: 'unreachable', isChannel: true };

/** Faults of any HTTP gateway and the outcome that may be assumed. */
const TROUBLES: [name: string, trouble: GatewayFault, outcome: object][] = [
  ['never answers', 'silent', UNKNOWN],
  ['drops the connection', 'dropped', UNKNOWN],
  ['drops it in the middle of the answer', 'half an answer', UNKNOWN],
  ['answers bit by bit for ever', 'trickle', UNKNOWN],
  ['answers garbage', { status: 200, body: '<html>Welcome</html>' }, UNREADABLE],
  ['answers nothing', { status: 200, body: '' }, UNREADABLE],
  ['answers a list', { status: 200, body: '[]' }, UNREADABLE],
  ['answers null', { status: 201, body: 'null' }, UNREADABLE],
  ['answers other words', { status: 200, body: '{"ok":true}' }, UNREADABLE],
  ['answers without end', { status: 200, body: 'x'.repeat(2_000_000) }, UNKNOWN],
  ['answers 500', { status: 500, body: 'Internal Server Error' }, BUSY],
  ['answers 502', { status: 502 }, BUSY],
  ['answers 503', { status: 503 }, BUSY],
  ['answers 429', { status: 429 }, BUSY],
  ['answers 504', { status: 504 }, UNREADABLE],
  ['answers 401', { status: 401 }, { kind: 'stop', reason: 'bad_credentials' }],
  ['answers 404', { status: 404 }, { kind: 'stop', reason: 'bad_address' }],
  ['leads elsewhere', { status: 302, headers: { location: '/' } }, { kind: 'stop', reason: 'bad_address' }],
];

const GATEWAYS: [string, () => Promise<{ server: GatewayServer; gateway: SmsGateway }>][] = [
  [
    'partner',
    async () => {
      const server = await openPartnerServer();
      return { server, gateway: partner(server.base) };
    },
  ],
  [
    'africastalking',
    async () => {
      const server = await openAfricasTalkingServer();
      return { server, gateway: talking(server.url) };
    },
  ],
];

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** With a gateway whose answer never ends the clock stands still until it has the call, and then the caller's patience is over. */
async function untilGivenUp<A>(server: GatewayServer, trouble: GatewayFault, ask: () => Promise<A>): Promise<A> {
  if (trouble !== 'silent' && trouble !== 'trickle') return ask();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = ask();
  while (server.calls.length === 0) await turn();
  await vi.advanceTimersByTimeAsync(0);
  for (let turns = 0; turns < 10; turns += 1) await turn();
  await vi.advanceTimersByTimeAsync(times.answerMs);
  vi.useRealTimers();
  return asked;
}

describe.each(GATEWAYS)('any gateway over HTTP: %s', (name, open) => {
  it.each(TROUBLES)('that %s', async (_name, trouble, outcome) => {
    const { server, gateway } = await open();
    server.troubles.push(trouble);
    const outcomes = await untilGivenUp(server, trouble, () => gateway.send(text));
    expect(outcomes).toEqual([outcome, outcome, outcome]);
    expect(server.calls).toHaveLength(1);
    expect((await gateway.send(text)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('that is down has accepted nothing, and accepts the text when it is back', async () => {
    const { server, gateway } = await open();
    await server.goDown();
    expect(await gateway.send(text)).toEqual([DOWN, DOWN, DOWN]);
    await server.comeUp();
    expect((await gateway.send(text)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('that speaks no TLS where it should has not received the text', async () => {
    const received: Buffer[] = [];
    const deaf = createServer((socket) => {
      socket.on('data', (data: Buffer) => {
        received.push(data);
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => deaf.listen(0, '127.0.0.1', done));
    onTestFinished(() => void deaf.close());
    const { port } = deaf.address() as AddressInfo;
    const url = `https://127.0.0.1:${port}`;
    expect(await (name === 'partner' ? partner(url) : talking(url)).send(text)).toEqual([DOWN, DOWN, DOWN]);
    expect(Buffer.concat(received).toString()).not.toContain('Karibu');
  });

  it('has a name, accepts 20 numbers per call, and treats each number separately', async () => {
    const { gateway } = await open();
    expect([gateway.name, gateway.batchSize]).toEqual([name, 20]);
    const many = Array.from({ length: 20 }, (_, n) => ({
      id: n + 1,
      number: `+2547120001${String(n).padStart(2, '0')}`,
    }));
    const outcomes = await gateway.send({ ...text, to: many });
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(new Set(outcomes.map((one) => (one.kind === 'accepted' ? one.providerId : null))).size).toBe(20);
  });
});

const HOSTS: [string, Quirks][] = [
  ['as Advanta', ADVANTA],
  ['as Celcom', CELCOM],
  ['as Kemrut', KEMRUT],
  ['without numbers', { ...ADVANTA, isNameless: true }],
];

describe('the partner gateway', () => {
  it.each(HOSTS)('sends one, and several at once, %s', async (_name, quirks) => {
    const server = await openPartnerServer(quirks);
    const gateway = partner(`${server.base}/`);
    const [first] = to;
    if (!first) throw new Error('no number');
    expect(await gateway.send({ ...text, to: [first] })).toEqual([{ kind: 'accepted', providerId: '8000000' }]);
    expect(await gateway.send(text)).toEqual([
      { kind: 'accepted', providerId: '8000001' },
      { kind: 'accepted', providerId: '8000002' },
      { kind: 'accepted', providerId: '8000003' },
    ]);
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/services/sendsms/', '/api/services/sendbulk/']);
    expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({
      apikey: 'partner-key',
      partnerID: '4711',
      message: text.message,
      shortcode: 'Utukufu_Nrb',
      mobile: '254712000001',
    });
    expect(JSON.parse(server.calls[1]?.body ?? '')).toMatchObject({
      count: 3,
      smslist: [
        { apikey: 'partner-key', partnerID: '4711', pass_type: 'plain', clientsmsid: 1, mobile: '254712000001' },
        {},
        {},
      ],
    });
    expect(server.taken.map(({ message }) => message)).toEqual(Array.from({ length: 4 }, () => text.message));
  });

  it.each([
    [1001, { kind: 'stop', reason: 'bad_shortcode' }],
    [1004, { kind: 'stop', reason: 'no_credit' }],
    [1005, BUSY],
    [1006, { kind: 'stop', reason: 'bad_credentials' }],
    [1007, BUSY],
    [1012, { kind: 'refused', reason: 'refused' }],
    [4090, { kind: 'later', reason: 'busy', afterSeconds: 300, isChannel: true }],
    [4091, { kind: 'stop', reason: 'bad_credentials' }],
    [4092, { kind: 'stop', reason: 'bad_credentials' }],
    [4093, { kind: 'stop', reason: 'bad_credentials' }],
  ])('parses a bare %s under both spellings', async (code, outcome) => {
    for (const quirks of [ADVANTA, CELCOM]) {
      const server = await openPartnerServer(quirks);
      server.refusals.push(code);
      expect(await partner(server.base).send(text)).toEqual([outcome, outcome, outcome]);
    }
  });

  it('matches outcomes by number in any order; a missing number is unknown', async () => {
    const server = await openPartnerServer(CELCOM);
    server.codes.set('254712000002', 1003);
    server.forgotten.add('254112000003');
    expect(await partner(server.base).send(text)).toEqual([
      { kind: 'accepted', providerId: '8000000' },
      { kind: 'refused', reason: 'bad_number' },
      { kind: 'unknown', reason: 'unreadable' },
    ]);
    server.codes.set('254712000001', 1002);
    server.codes.set('254112000003', 7777);
    expect((await partner(server.base).send(text)).map((one) => 'reason' in one && one.reason)).toEqual([
      'no_network',
      'bad_number',
      'refused',
    ]);
  });

  it('rejects wrong keys and a sender id in another case', async () => {
    const server = await openPartnerServer();
    const stranger = partner(server.base, { SMS_API_KEY: 'other' });
    expect((await stranger.send(text))[0]).toEqual({ kind: 'stop', reason: 'bad_credentials' });
    const lower = await partner(server.base).send({ ...text, shortcode: 'utukufu_nrb' });
    expect(lower[0]).toEqual({ kind: 'stop', reason: 'bad_shortcode' });
  });

  it.each([
    ['DeliveredToTerminal', 'delivered', null],
    ['DeliveryImpossible', 'failed', 'undeliverable'],
    ['AbsentSubscriber', 'failed', 'absent'],
    ['SenderName Blacklisted', 'failed', 'blacklisted'],
    ['DeliveredToNetwork', 'open', null],
    ['SentToNetwork', 'open', null],
    ['Unknown', 'open', null],
    ['Scheduled', 'open', null],
    ['SomethingNew', 'open', null],
  ])('maps %s to %s, polled or by callback', async (description, outcome, reason) => {
    const report = { providerId: '8000000', number: null, outcome, reason };
    for (const [, quirks] of HOSTS) {
      const server = await openPartnerServer(quirks);
      const gateway = partner(server.base);
      expect(await gateway.readReport?.('8000000')).toEqual({ kind: 'none' });
      server.reports.set('8000000', description);
      expect(await gateway.readReport?.('8000000')).toEqual({ kind: 'report', report });
    }
    const gateway = partner('http://localhost:1');
    const called = { description, timeTaken: '22s', timestamp: '2026-09-12 10:16:10' };
    expect(gateway.readCallback({ ...called, messageid: '8000000' })).toEqual(report);
    expect(gateway.readCallback({ ...called, messageid: 8_000_000 })).toEqual(report);
    expect(gateway.readCallback(called)).toBeNull();
    expect(gateway.readCallback({ messageid: { $ne: 1 }, description: [] })).toBeNull();
  });

  it.each(TROUBLES)('that %s reports nothing', async (_name, trouble) => {
    const server = await openPartnerServer();
    server.troubles.push(trouble);
    const { readReport } = partner(server.base);
    const report = await untilGivenUp(server, trouble, async () => readReport?.('8000000'));
    expect(report).toEqual({ kind: 'unreachable' });
  });
});

describe("Africa's Talking", () => {
  it('receives a form with the key in a header', async () => {
    const server = await openAfricasTalkingServer();
    expect(await talking(server.url).send(text)).toEqual([
      { kind: 'accepted', providerId: 'ATXid_1' },
      { kind: 'accepted', providerId: 'ATXid_2' },
      { kind: 'accepted', providerId: 'ATXid_3' },
    ]);
    expect(Object.fromEntries(new URLSearchParams(server.calls[0]?.body))).toEqual({
      username: 'utukufu',
      to: NUMBERS.join(','),
      message: text.message,
      from: 'Utukufu_Nrb',
      bulkSMSMode: '1',
    });
    expect(server.taken[0]).toMatchObject({ message: text.message, number: '+254712000001' });
  });

  it.each([
    [100, { kind: 'accepted', providerId: 'ATXid_3' }],
    [102, { kind: 'accepted', providerId: 'ATXid_3' }],
    [401, { kind: 'stop', reason: 'held' }],
    [402, { kind: 'stop', reason: 'bad_shortcode' }],
    [403, { kind: 'refused', reason: 'bad_number' }],
    [404, { kind: 'refused', reason: 'bad_number' }],
    [405, { kind: 'stop', reason: 'no_credit' }],
    [406, { kind: 'refused', reason: 'blacklisted' }],
    [407, { kind: 'refused', reason: 'no_network' }],
    [409, { kind: 'refused', reason: 'refused' }],
    [500, BUSY],
    [501, BUSY],
    [502, { kind: 'refused', reason: 'refused' }],
  ])('maps code %s of one number and accepts the others', async (code, outcome) => {
    const server = await openAfricasTalkingServer();
    server.codes.set('+254112000003', code);
    const outcomes = await talking(server.url).send(text);
    expect(outcomes.slice(0, 2).map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    expect(outcomes[2]).toEqual(outcome);
  });

  it.each([
    ['InvalidSenderId', { kind: 'stop', reason: 'bad_shortcode' }],
    ['InsufficientBalance', { kind: 'stop', reason: 'no_credit' }],
    ['Something else', { kind: 'refused', reason: 'refused' }],
    ['', UNREADABLE],
  ])('maps a rejected call with %j and no recipients', async (word, outcome) => {
    const server = await openAfricasTalkingServer();
    server.refusals.push(word);
    expect(await talking(server.url).send(text)).toEqual([outcome, outcome, outcome]);
  });

  it('rejects wrong keys', async () => {
    const server = await openAfricasTalkingServer();
    const stranger = talking(server.url, { SMS_API_KEY: 'other' });
    expect((await stranger.send(text))[0]).toEqual({ kind: 'stop', reason: 'bad_credentials' });
  });

  it('reports by callback only', () => {
    const gateway = talking('http://localhost:1');
    expect(gateway.readReport).toBeNull();
    const form = { id: 'ATXid_1', phoneNumber: '+254712000001', networkCode: '63902' };
    const readStatus = (status: string, failureReason?: string) => {
      const report = gateway.readCallback({ ...form, status, ...(failureReason && { failureReason }) });
      return [report?.providerId, report?.number, report?.outcome, report?.reason];
    };
    const named = ['ATXid_1', '+254712000001'];
    expect(readStatus('Success')).toEqual([...named, 'delivered', null]);
    for (const open of ['Sent', 'Submitted', 'Buffered', 'New'])
      expect(readStatus(open)).toEqual([...named, 'open', null]);
    expect(readStatus('Rejected', 'UserInBlackList')).toEqual([...named, 'failed', 'blacklisted']);
    expect(readStatus('Failed', 'UserIsInactive')).toEqual([...named, 'failed', 'absent']);
    expect(readStatus('Failed', 'DeliveryFailure')).toEqual([...named, 'failed', 'undeliverable']);
    expect(gateway.readCallback({ status: 'Success' })).toBeNull();
    expect(gateway.readCallback({ ...form, phoneNumber: 'x', status: 'Success' })?.number).toBeNull();
  });
});

describe('the text outbox', () => {
  const open = async () => {
    const dir = await mkdtemp(join(tmpdir(), 'kanisa-texts-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    return dir;
  };
  const outbox = (outboxDir: string) => createSmsGateway(readSettings({}).sms, { outboxDir });

  it('writes each text to its own file, once however often it is sent', async () => {
    const dir = join(await open(), 'outbox');
    const gateway = outbox(dir);
    const delivered = { kind: 'delivered', providerId: null };
    expect(await gateway.send(text)).toEqual([delivered, delivered, delivered]);
    await gateway.send(text);
    const files = (await readdir(dir)).toSorted();
    expect(files).toEqual(['text-0000000001.txt', 'text-0000000002.txt', 'text-0000000003.txt']);
    const content = await readFile(join(dir, files[0] ?? ''), 'utf8');
    expect(content).toBe(`To: +254712000001\nFrom: Utukufu_Nrb\n\n${text.message}\n`);
    expect([gateway.readReport, gateway.readCallback({ messageid: '1' })]).toEqual([null, null]);
  });

  it('asks for a retry when the folder is not writable', async () => {
    const dir = join(await open(), 'a-file');
    await writeFile(dir, '');
    expect(await outbox(dir).send(text)).toEqual([DOWN, DOWN, DOWN]);
  });
});
