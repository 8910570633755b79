import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { onTestFinished } from 'vitest';
import { createSender, type Sender } from '../../src/domains/messaging/deliveries/deliveries.service.ts';
import { createEmailChannel } from '../../src/domains/messaging/emails/email.channel.ts';
import { emailRecipients } from '../../src/domains/messaging/emails/emails.table.ts';
import { createMailer } from '../../src/platform/mail/mailer.ts';
import { createUser, signInUser } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const { emailSelected, readEmail } = ENDPOINTS;
export const CONTENT = { subject: 'Harvest', body: 'Come' };
const TIMEOUTS = { connectMs: 700, silenceMs: 700, sendMs: 2000 };
/** Random value for the longest pause with jitter. */
export const maxRandom = () => 1;

export async function startSending(differs: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(differs);
  app.clock.set('2026-11-15T05:00:00Z');
  const admin = await createUser(app, { role: 'admin' });
  // The tests advance the clock by hours, and a token expires within minutes.
  const token = async () => (await signInUser(app, admin)).access_token;
  const sender = createSender(app.deps, createEmailChannel(app.deps), maxRandom);
  return { app, token, sender };
}

/** For a server that never answers. All other servers get the product's timeouts: a busy machine is slow too. */
export function createImpatientSender(app: TestApp): Sender {
  const { from } = app.deps.settings.mail;
  const settings = { smtpUrl: app.mailbox.url, from, outboxDir: 'unused', notice: () => undefined };
  const deps = { ...app.deps, mailer: createMailer({ ...settings, patience: TIMEOUTS }) };
  onTestFinished(() => deps.mailer.close());
  return createSender(deps, createEmailChannel(deps), maxRandom);
}

export type Token = () => Promise<string>;

export async function sendEmail(app: TestApp, token: Token, recipients: string[]): Promise<number> {
  const { body } = await app.call(emailSelected, { body: { ...CONTENT, recipients }, token: await token() });
  return body.email.id;
}

export async function readPage(app: TestApp, token: Token, id: number) {
  const { body } = await app.call(readEmail, { params: { id }, token: await token(), query: { per_page: '100' } });
  return { email: body.email, recipients: body.recipients, first: body.recipients[0] };
}

export const createAddresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.org`);
export const listRows = (app: TestApp) => app.deps.db.select().from(emailRecipients).orderBy(emailRecipients.id);
