import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { asc } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { raceInOppositeLockOrder } from '../../../../test/support/concurrent-transactions.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { Tx } from '../../../db/client.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { deleteEmailsOfMessage } from './emails.repo.ts';
import { emailRecipients } from './emails.table.ts';
import { anonymizeEmails } from './message-emails.service.ts';

type Removal = (tx: Tx) => Promise<void>;

const JOINED = new Date('2026-01-01T00:00:00Z');

/** Each creates three queued recipients and returns the change that removes them. */
const REMOVALS: [string, (app: TestApp, admin: UserRow, token: string) => Promise<Removal>][] = [
  [
    'a message is deleted with its emails',
    async (app, _, token) => {
      for (let more = 0; more < 2; more += 1) await createUser(app, { createdAt: JOINED });
      const body = { content: 'Dear all', recipient_id: null, is_broadcast: true, is_email: true };
      const { id } = (await app.call(ENDPOINTS.sendMessage, { body, token })).body.message;
      return (tx) => deleteEmailsOfMessage(tx, id);
    },
  ],
  [
    'a user is anonymized',
    async (app, admin, token) => {
      const body = { subject: 'Harvest', body: 'Come', recipients: [admin.personalEmail ?? ''] };
      for (let mail = 0; mail < 3; mail += 1) await app.call(ENDPOINTS.emailSelected, { body, token });
      return (tx) => anonymizeEmails(app.deps, tx, admin);
    },
  ],
];

/** The embedded database runs transactions one after the other, so only PostgreSQL can deadlock. */
describe.runIf(inject('database').engine === 'postgres')('the removal of several email recipients', () => {
  it.each(REMOVALS)('does not deadlock when %s', async (_, prepare) => {
    const app = await startTestApp();
    const { db } = app.deps;
    const admin = await createUser(app, { role: 'admin', createdAt: JOINED });
    const change = await prepare(app, admin, (await signInUser(app, admin)).access_token);
    const rows = await db.select().from(emailRecipients).orderBy(asc(emailRecipients.id));
    expect(rows.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    await raceInOppositeLockOrder(
      app,
      emailRecipients,
      rows.map(({ id }) => id),
      change,
    );
    const left = await db.select().from(emailRecipients);
    expect(left.filter(({ state }) => state === 'queued')).toEqual([]);
  });
});
