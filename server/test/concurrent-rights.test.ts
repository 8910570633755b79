import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { sessions } from '../src/domains/identity/sessions/sessions.table.ts';
import { disableTexts } from '../src/domains/messaging/text-messages/text-deliveries.repo.ts';
import { textRecipients } from '../src/domains/messaging/text-messages/text-messages.table.ts';
import { createUserWithToken, type UserWithToken } from './support/departments.ts';
import { PASSWORD, signInUser } from './support/factories.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const event = { title: 'Prayer', start_time: '2027-01-10T09:00:00Z' };
const isPostgres = inject('database').engine === 'postgres';

/** Each right and the call that takes it. */
const EVICTIONS: Record<string, (app: TestApp, admin: string, evicted: Evicted) => Promise<{ status: number }>> = {
  demotion: (app, token, { user: { id } }) =>
    app.call(ENDPOINTS.changeUserRole, { params: { id }, body: { role: 'user' }, token }),
  deactivation: (app, token, { user: { id } }) => app.call(ENDPOINTS.deactivateUser, { params: { id }, token }),
  'password reset': (app, token, { user: { id } }) =>
    app.call(ENDPOINTS.resetUserPassword, { params: { id }, body: { password: 'another long secret' }, token }),
  'sign-out': (app, _token, { refreshToken }) => app.call(ENDPOINTS.logout, { body: { refresh_token: refreshToken } }),
};

interface Evicted extends UserWithToken {
  refreshToken: string;
}

async function startWithAdmins(): Promise<{ app: TestApp; admin: UserWithToken; evicted: Evicted }> {
  const app = await startTestApp();
  const admin = await createUserWithToken(app, { role: 'admin' });
  const { user } = await createUserWithToken(app, { role: 'admin' });
  const { access_token: token, refresh_token: refreshToken } = await signInUser(app, user);
  return { app, admin, evicted: { user, token, refreshToken } };
}

/** Only PostgreSQL runs two transactions at once. */
describe.runIf(isPostgres)('a change of rights', () => {
  it.each(Object.keys(EVICTIONS))(
    'waits for a running state change, and no other begins afterwards: %s',
    async (name) => {
      const { app, admin, evicted } = await startWithAdmins();
      const createEvent = () => app.call(ENDPOINTS.createEvent, { body: event, token: evicted.token });
      const answers = await app.raceOnTable('events', 2, async () => {
        const running = createEvent();
        await app.waitForLockWaiters(1);
        return Promise.all([running, EVICTIONS[name]?.(app, admin.token, evicted)]);
      });
      expect(answers.map((answer) => answer?.status)).toEqual([201, 200]);
      expect((await createEvent()).status).toBe(/reset|sign/.test(name) ? 401 : 403);
    },
  );
});

describe('many state changes at once', () => {
  it('of admins who change each other and themselves end without a deadlock', async () => {
    const app = await startTestApp();
    const admins: UserWithToken[] = [];
    for (let n = 0; n < 3; n += 1) admins.push(await createUserWithToken(app, { role: 'admin' }));
    const calls = admins.flatMap(({ user, token }, n) => {
      const { id } = admins[(n + 1) % admins.length]?.user ?? user;
      return [
        () => app.call(ENDPOINTS.updateUser, { params: { id }, body: { first_name: `By ${n}` }, token }),
        () => app.call(ENDPOINTS.updateUser, { params: { id: user.id }, body: { last_name: `Own ${n}` }, token }),
        () => app.call(ENDPOINTS.updatePreferences, { body: { wants_texts: n % 2 === 0 }, token }),
        () => app.call(ENDPOINTS.sendMessage, { body: { content: 'Hello', recipient_id: id }, token }),
        () => app.call(ENDPOINTS.signOutOtherDevices, { token }),
        () => app.call(ENDPOINTS.askForDeletion, { body: { current_password: PASSWORD }, token }),
        () => app.call(ENDPOINTS.markAllRead, { token }),
        () => app.call(ENDPOINTS.createEvent, { body: event, token }),
      ];
    });
    // Each call beside those of the other admins, and no more at once than there are connections.
    for (let from = 0; from < calls.length; from += 1) {
      const some = [0, 3, 7, 11, 15, 19].flatMap((offset) => calls[(from + offset) % calls.length] ?? []);
      const answers = await Promise.all(some.map((call) => call()));
      expect(answers.filter(({ status }) => status >= 300).map(({ status, body }) => [status, body.error])).toEqual([]);
    }
  });

  it.runIf(isPostgres)('of one user on two devices end without a deadlock when one signs the other out', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app, { role: 'admin' });
    const { access_token: other } = await signInUser(app, user);
    const [signedOut, late] = await app.raceOnTable('users', 2, async () => {
      const signingOut = app.call(ENDPOINTS.signOutOtherDevices, { token });
      await app.waitForLockWaiters(1);
      return Promise.all([signingOut, app.call(ENDPOINTS.createEvent, { body: event, token: other })]);
    });
    expect(signedOut.status).toBe(200);
    expect([201, 401]).toContain(late.status);
    expect(await app.deps.db.select().from(sessions).where(sql`revoked_at is null`)).toHaveLength(1);
  });

  it.runIf(isPostgres)('end without a deadlock when the gateway blocks several users', async () => {
    const { app, admin, evicted } = await startWithAdmins();
    const now = app.clock.now();
    const state = { recordId: 1, state: 'failed', stateAt: now, dueAt: now } as const;
    const rows = await app.deps.db
      .insert(textRecipients)
      .values([
        { ...state, userId: admin.user.id, number: '+254712345670' },
        { ...state, userId: evicted.user.id, number: '+254712345671' },
      ])
      .returning();
    const ids = rows.map(({ id }) => id);
    const body = { content: 'Hello', recipient_id: admin.user.id };
    // The sender is locked when the report arrives, which locks the recipient and waits for the sender.
    const [sent] = await app.raceOnTable('messages', 2, async () => {
      const sending = app.call(ENDPOINTS.sendMessage, { body, token: evicted.token });
      await app.waitForLockWaiters(1);
      return Promise.all([sending, app.deps.db.transaction((tx) => disableTexts(tx, ids))]);
    });
    expect(sent.status).toBe(201);
  });
});
