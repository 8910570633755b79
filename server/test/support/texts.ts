import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { asc } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { AFRICAS_TALKING_ACCOUNT } from '../../../tools/test/sms-gateways/africas-talking-server.ts';
import { PARTNER_ACCOUNT, type Quirks } from '../../../tools/test/sms-gateways/partner-server.ts';
import { readSettings } from '../../src/base/settings.ts';
import type { UserRow } from '../../src/domains/identity/accounts/users.view.ts';
import { sessionTokens } from '../../src/domains/identity/sessions/sessions.table.ts';
import { createSender } from '../../src/domains/messaging/deliveries/deliveries.service.ts';
import { createTextChannel } from '../../src/domains/messaging/text-messages/text.channel.ts';
import {
  type TextRecipientRow,
  textRecipients,
} from '../../src/domains/messaging/text-messages/text-messages.table.ts';
import { createSmsGateway, type GatewayTimeouts } from '../../src/platform/sms/gateway.ts';
import { createUser, signInUser } from './factories.ts';
import { openAfricasTalkingServer, openPartnerServer } from './sms-gateways.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Long enough for a busy machine; tests of a silent gateway set a shorter one. */
const GATEWAY_TIMEOUT_MS = 10_000;
export const CALLBACK_SECRET = 'a-secret-in-the-address';

export interface TextApp {
  app: TestApp;
  token: string;
  admin: UserRow;
  /** Sends everything that is due by the test's clock. */
  drain(): Promise<void>;
  send(people: readonly UserRow[], more?: { message?: string; time_to_send?: string }): Promise<number>;
  /** Rows of all recipients, in the order of their creation. */
  rows(): Promise<TextRecipientRow[]>;
}

const PATIENT: GatewayTimeouts = { connectMs: GATEWAY_TIMEOUT_MS, answerMs: GATEWAY_TIMEOUT_MS };

async function startTexts(
  env: Record<string, string>,
  times = PATIENT,
  { offersKiswahili = false } = {},
): Promise<TextApp> {
  const outboxDir = await mkdtemp(join(tmpdir(), 'kanisa-texts-'));
  onTestFinished(() => rm(outboxDir, { recursive: true, force: true }));
  const sms = createSmsGateway(readSettings(env).sms, { outboxDir, times });
  const app = await startTestApp({ env, sms, offersKiswahili });
  app.clock.set('2026-11-15T06:00:00Z');
  const admin = await createUser(app, { role: 'admin', firstName: 'Zuri' });
  const { access_token: token } = await signInUser(app, admin);
  // These tests advance the clock by days, longer than a session lives.
  await app.deps.db.update(sessionTokens).set({ accessExpiresAt: new Date('2100-01-01T00:00:00Z') });
  const sender = createSender(app.deps, createTextChannel(app.deps), () => 0.5);
  onTestFinished(() => sender.stop());
  return {
    app,
    token,
    admin,
    drain: () => sender.drain(),
    async send(people, more = {}) {
      const body = { message: 'Karibu', recipient_ids: people.map(({ id }) => id), ...more };
      const answer = await app.call(ENDPOINTS.sendTextMessage, { body, token });
      if (answer.status !== 201) throw new Error(`the text was not taken: ${answer.body.error}`);
      return answer.body.data.id;
    },
    rows: () => app.deps.db.select().from(textRecipients).orderBy(asc(textRecipients.id)),
  };
}

export const startOutboxTexts = (env: Record<string, string> = {}) => startTexts(env);

interface PartnerOptions {
  quirks?: Quirks;
  answerMs?: number;
  offersKiswahili?: boolean;
}

export async function startPartnerTexts({ quirks, answerMs, offersKiswahili = false }: PartnerOptions = {}) {
  const gateway = await openPartnerServer(quirks);
  const env = {
    SMS_GATEWAY: 'partner',
    SMS_BASE_URL: gateway.base,
    SMS_API_KEY: PARTNER_ACCOUNT.apikey,
    SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
    SMS_CALLBACK_SECRET: CALLBACK_SECRET,
  };
  const times = {
    ...PATIENT,
    // Read with each call.
    get answerMs() {
      return gateway.troubles[0] === 'silent' ? (answerMs ?? GATEWAY_TIMEOUT_MS) : GATEWAY_TIMEOUT_MS;
    },
  };
  const texts = await startTexts(env, times, { offersKiswahili });
  return { ...texts, gateway };
}

export async function startAfricasTalkingTexts() {
  const gateway = await openAfricasTalkingServer();
  const texts = await startTexts({
    SMS_GATEWAY: 'africastalking',
    SMS_BASE_URL: gateway.url,
    SMS_API_KEY: AFRICAS_TALKING_ACCOUNT.apiKey,
    SMS_USERNAME: AFRICAS_TALKING_ACCOUNT.username,
    SMS_CALLBACK_SECRET: CALLBACK_SECRET,
  });
  return { ...texts, gateway };
}

export async function createUsers(app: TestApp, count: number): Promise<UserRow[]> {
  const people: UserRow[] = [];
  for (let n = 0; n < count; n += 1) people.push(await createUser(app));
  return people;
}

/** The phone number in the gateway's form, digits only. */
export const getPhoneDigits = ({ phoneNumber }: UserRow) => (phoneNumber ?? '').slice(1);
