import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { welcomeMessages } from '@kanisa/contract/identity/welcome.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { accountCodes } from '../accounts/accounts.table.ts';
import { users } from '../accounts/users.view.ts';

const { choosePassword, createUser, updateUser, login } = ENDPOINTS;

const NEW = { first_name: 'Akinyi', last_name: 'Njoroge', username: 'akinyi', phone_number: '0712345678' };

const chooseNewPassword = (app: TestApp, token: string, password = 'my own secret', confirm = password) =>
  app.call(choosePassword, { body: { token, password, confirm_password: confirm } });

async function createWelcomedUser(app: TestApp, admin: string, email: string, differs: object = {}) {
  const body = { ...NEW, personal_email: email, welcome: true, ...differs };
  const made = await app.call(createUser, { body, token: admin });
  expect(made.status).toBe(201);
  const mail = await app.mailbox.next({ to: email });
  const link = /http\S+\/welcome#token=([\w-]+)/.exec(mail.text ?? '')?.[1];
  return { id: made.body.id, token: link ?? '', mail };
}

describe('a welcome e-mail', () => {
  it('has a link that lets the user choose a password once', async () => {
    const app = await startTestApp({ mail: true });
    const admin = await signInWithRole(app, 'admin');
    const { id, token, mail } = await createWelcomedUser(app, admin, 'akinyi@example.com');
    expect(mail.subject).toBe('Your account at Utukufu Church');
    expect(mail.text).toContain('Your username is akinyi.');
    const [stored] = await app.deps.db.select().from(accountCodes);
    expect(stored).toMatchObject({ userId: id, purpose: 'welcome' });
    expect(stored?.codeHash).not.toContain(token);

    for (const [answer, status, error] of [
      [await chooseNewPassword(app, 'x'), 400, welcomeMessages.rejected],
      [await chooseNewPassword(app, token, 'short'), 400, 'Password: 8+ characters'],
      [await chooseNewPassword(app, token, 'my own secret', 'another'), 400, 'Passwords must match'],
      [await chooseNewPassword(app, token, 'Akinyi@example.com'), 400, accountMessages.passwordIsName],
    ] as const) {
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
    const both = await app.raceOnTable('users', 2, () =>
      Promise.all([chooseNewPassword(app, token), chooseNewPassword(app, token)]),
    );
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const done = both.find((answer) => answer.status === 200);
    expect(done?.body).toEqual({ message: welcomeMessages.done, username: 'akinyi' });
    const body = { identifier: 'akinyi', password: 'my own secret' };
    expect((await app.call(login, { body })).status).toBe(200);
    expect(await app.deps.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ isVerified: true }]);
  });

  it('becomes invalid after seven days, or when an admin changes the address or password', async () => {
    const app = await startTestApp({ mail: true });
    app.clock.set('2026-11-15T09:00:00Z');
    const admin = await signInWithRole(app, 'admin');
    const ways = [{ personal_email: 'other@example.com' }, { password: 'given by the office' }];
    for (const [n, body] of ways.entries()) {
      const { id, token } = await createWelcomedUser(app, admin, `void${n}@example.com`, {
        username: `void${n}`,
        phone_number: `071200000${n}`,
      });
      expect((await app.call(updateUser, { params: { id }, body, token: admin })).status).toBe(200);
      expect((await chooseNewPassword(app, token)).status).toBe(400);
    }
    const { token } = await createWelcomedUser(app, admin, 'late@example.com', {
      username: 'late',
      phone_number: '0712000009',
    });
    app.clock.advance({ minutes: 7 * 24 * 60 });
    const late = await chooseNewPassword(app, token);
    expect([late.status, late.body.error]).toEqual([400, welcomeMessages.rejected]);
  });
});
