import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { welcomeMessages } from '@kanisa/contract/identity/welcome.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { startJobs } from '../../index.ts';
import { accountCodes } from './accounts.table.ts';
import { users } from './users.view.ts';

const { choosePassword, forgotPassword, login, readSession, resendCode, resetPassword, verify } = ENDPOINTS;

const EMAIL = 'akinyi@example.com';
const NEW = 'my own new secret';
const NOTICE = 'Your password at Utukufu Church was changed';
const PERSON = {
  first_name: 'Akinyi',
  last_name: 'Njoroge',
  username: 'akinyi',
  phone_number: '0712345678',
  personal_email: EMAIL,
  password: PASSWORD,
};

interface Open {
  app: TestApp;
  admin: string;
  id: number;
  /** The owner's session. */
  token: string;
  welcome: string;
  reset: string;
  verification: string;
}

/** An account with a session, to which a welcome link, a reset code and a verification code are open. */
async function openEveryWay(): Promise<Open> {
  const app = await startTestApp({ mail: true });
  const admin = await signInWithRole(app, 'admin');
  const { body: made } = await app.call(ENDPOINTS.createUser, { body: { ...PERSON, welcome: true }, token: admin });
  const welcome = /\/welcome#token=([\w-]+)/.exec((await app.mailbox.next({ to: EMAIL })).text)?.[1] ?? '';
  await app.call(forgotPassword, { body: { identifier: 'akinyi' } });
  const reset = getMailCode(await app.mailbox.next({ to: EMAIL }));
  await app.call(resendCode, { body: { user_id: made.id } });
  const verification = getMailCode(await app.mailbox.next({ to: EMAIL }));
  const { access_token: token } = (await logIn(app, PASSWORD)).body;
  expect(await app.deps.db.select().from(accountCodes)).toHaveLength(3);
  return { app, admin, id: made.id, token, welcome, reset, verification };
}

const logIn = (app: TestApp, password: string) => app.call(login, { body: { identifier: 'akinyi', password } });
const resetBy = ({ app, reset }: Pick<Open, 'app' | 'reset'>, password: string) =>
  app.call(resetPassword, { body: { identifier: 'akinyi', code: reset, password } });
const chooseBy = ({ app, welcome }: Pick<Open, 'app' | 'welcome'>, password: string) =>
  app.call(choosePassword, { body: { token: welcome, password, confirm_password: password } });

const WAYS: Record<string, (open: Open) => Promise<{ status: number }>> = {
  'a reset by code': (open) => resetBy(open, NEW),
  'a welcome link': (open) => chooseBy(open, NEW),
  'a change in the profile': ({ app, token }) =>
    app.call(ENDPOINTS.changePassword, {
      body: { current_password: PASSWORD, password: NEW, confirm_password: NEW },
      token,
    }),
  'an admin’s reset': ({ app, admin, id }) =>
    app.call(ENDPOINTS.resetUserPassword, { params: { id }, body: { password: NEW }, token: admin }),
  'an admin’s form': ({ app, admin, id }) =>
    app.call(ENDPOINTS.updateUser, { params: { id }, body: { password: NEW }, token: admin }),
};

describe('every way to set a password', () => {
  it.each(Object.entries(WAYS))('ends all other ways and tells the owner: %s', async (name, setPassword) => {
    const open = await openEveryWay();
    const { app, id, token, verification } = open;
    expect((await setPassword(open)).status).toBe(200);

    expect(await app.deps.db.select().from(accountCodes)).toEqual([]);
    const [chosen, reset] = [await chooseBy(open, 'the intruder’s own'), await resetBy(open, 'the intruder’s own')];
    expect([chosen.status, chosen.body.error]).toEqual([400, welcomeMessages.rejected]);
    expect([reset.status, reset.body.error]).toEqual([400, accountMessages.codeRejected]);
    expect((await app.call(verify, { body: { user_id: id, code: verification } })).status).toBe(400);
    const isOwnDevice = name === 'a change in the profile';
    expect((await app.call(readSession, { token })).status).toBe(isOwnDevice ? 200 : 401);
    expect((await logIn(app, PASSWORD)).status).toBe(401);
    expect((await logIn(app, NEW)).status).toBe(200);
    await app.waitForMailsSent();
    expect((await app.mailbox.next({ to: EMAIL })).subject).toBe(NOTICE);
    expect(app.mailbox.unread({ to: EMAIL })).toBe(0);
  });

  it('includes the undo of an e-mail change, which tells the restored address that the password is void', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app, { username: 'akinyi', personalEmail: EMAIL });
    const { access_token: token } = (await logIn(app, PASSWORD)).body;
    const fields = { personal_email: 'new@example.com' };
    expect((await uploadForm(app, ENDPOINTS.updateProfile, { fields, token })).status).toBe(200);
    const undo = /\/undo-email#token=([\w-]+)/.exec((await app.mailbox.next({ to: EMAIL })).text)?.[1] ?? '';
    expect((await app.call(ENDPOINTS.undoEmailChange, { body: { token: undo } })).status).toBe(200);
    expect((await logIn(app, PASSWORD)).status).toBe(401);
    expect(await app.deps.db.select().from(users).where(eq(users.id, user.id))).toMatchObject([
      { personalEmail: EMAIL },
    ]);
    const notice = await app.mailbox.next({ to: EMAIL });
    expect(notice.subject).toBe(NOTICE);
    expect(notice.text).toContain('Your password no longer works');
    expect(notice.text).not.toContain('If it was you, there’s nothing to do.');
  });
});

describe('a mail that opens a way to set a password', () => {
  it.each([
    ['a welcome link', { welcome: true }, async () => {}],
    [
      'a reset code',
      {},
      async (app: TestApp) => {
        await app.call(forgotPassword, { body: { identifier: 'akinyi' } });
      },
    ],
  ] as const)('is not sent after a password was set meanwhile: %s', async (_name, differs, ask) => {
    // The jobs wait, as they do while the mail server is down.
    const app = await startTestApp();
    const admin = await signInWithRole(app, 'admin');
    const { body } = await app.call(ENDPOINTS.createUser, { body: { ...PERSON, ...differs }, token: admin });
    await ask(app);
    const reset = { params: { id: body.id }, body: { password: NEW }, token: admin };
    expect((await app.call(ENDPOINTS.resetUserPassword, reset)).status).toBe(200);
    await startJobs(app.deps);
    await app.waitForMailsSent();
    expect(await app.deps.db.select().from(accountCodes)).toEqual([]);
    expect((await app.mailbox.next({ to: EMAIL })).subject).toBe(NOTICE);
    expect(app.mailbox.unread({ to: EMAIL })).toBe(0);
  });
});
