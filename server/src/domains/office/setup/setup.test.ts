import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { SETUP_TESTS_PER_HOUR, setupMessages } from '@kanisa/contract/office/setup.ts';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { makeFacts, publishSection } from '../../../../test/support/site.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { getPhoneDigits, startOutboxTexts, startPartnerTexts } from '../../../../test/support/texts.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { ensureFirstAdmin } from './first-admin.service.ts';

const stateOf = async (app: TestApp, token: string) => {
  const { setup } = (await app.call(ENDPOINTS.readSetup, { token })).body;
  return { ...setup, ...Object.fromEntries(setup.steps.map(({ step, state }) => [`${step}State`, state])) };
};
const openSteps = async (app: TestApp, token: string) =>
  (await app.call(ENDPOINTS.readDashboard, { token })).body.dashboard.setup;

describe('the setup steps', () => {
  it('are all open for the first admin and are completed one by one', async () => {
    const app = await startTestApp();
    const created = await ensureFirstAdmin(app.deps);
    const login = { identifier: created?.username ?? '', password: created?.password ?? '' };
    const token = (await app.call(ENDPOINTS.login, { body: login })).body.access_token;
    expect(await openSteps(app, token)).toEqual(['account', 'church', 'email', 'texts', 'departments']);
    expect((await stateOf(app, token)).account).toMatchObject({ is_example_email: true, is_first_password: true });

    await app.call(ENDPOINTS.changePassword, {
      body: { current_password: login.password, password: PASSWORD, confirm_password: PASSWORD },
      token,
    });
    const again = (await app.call(ENDPOINTS.login, { body: { ...login, password: PASSWORD } })).body.access_token;
    expect((await stateOf(app, again)).account).toMatchObject({ is_example_email: true, is_first_password: false });
    await app.deps.db.update(users).set({ personalEmail: 'a@church.org' });
    expect(await openSteps(app, again)).toEqual(['church', 'email', 'texts', 'departments']);

    await app.call(ENDPOINTS.changeSetupStep, { params: { step: 'church' }, body: { put_aside: true }, token: again });
    expect(await openSteps(app, again)).toEqual(['email', 'texts', 'departments']);
    await app.call(ENDPOINTS.changeSetupStep, { params: { step: 'church' }, body: { put_aside: false }, token: again });
    expect(await openSteps(app, again)).toContain('church');

    expect((await stateOf(app, again)).church).toMatchObject({ name: 'Utukufu Church', site_version: 0 });
    await publishSection({ app, token: again }, 'facts', makeFacts({ name: 'Neema Chapel' }));
    expect((await stateOf(app, again)).church).toMatchObject({ name: 'Neema Chapel', site_version: 1 });
    expect(await openSteps(app, again)).toEqual(['email', 'texts', 'departments']);
  });

  it('reject unknown steps and everybody but admins', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const bad = await app.raw('PUT', '/admin/setup/steps/colour', { put_aside: true }, token);
    expect(bad.status).toBe(404);
    const worse = await app.raw('PUT', '/admin/setup/steps/email', { put_aside: 'yes' }, token);
    expect([worse.status, worse.body['error']]).toEqual([400, setupMessages.putAside]);
    const pastor = await signInWithRole(app, 'pastor');
    expect((await app.raw('GET', '/admin/setup', undefined, pastor)).status).toBe(403);
    expect(await openSteps(app, pastor)).toBeNull();
  });
});

describe('the test e-mail', () => {
  it('is sent at once and completes the step until the mail settings change', async () => {
    const app = await startTestApp();
    const admin = await createUser(app, { role: 'admin', personalEmail: 'me@church.org' });
    const token = (await signInUser(app, admin)).access_token;
    const { body } = await app.call(ENDPOINTS.testEmail, { token });
    expect(body.test).toEqual({ outcome: 'sent', to: 'me@church.org', reason: null, said: null });
    expect((await app.mailbox.next({ to: 'me@church.org' })).subject).toContain('A test from');
    expect(await openSteps(app, token)).not.toContain('email');
    app.deps.settings.mail.from = 'Another <another@church.org>';
    expect(await openSteps(app, token)).toContain('email');
  });

  it('reports the mail server’s answer, or that there is no server, and leaves the step open', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin', { personalEmail: 'me@church.org' });
    app.mailbox.behave((step) => (step === 'rcpt' ? '550 5.7.1 We do not like you' : undefined));
    const { test } = (await app.call(ENDPOINTS.testEmail, { token })).body;
    expect(test).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('550') });
    expect(test.said).toContain('5.7.1 We do not like you');
    expect(await openSteps(app, token)).toContain('email');

    const nobody = await signInWithRole(app, 'admin', { personalEmail: null });
    const rejected = await app.call(ENDPOINTS.testEmail, { token: nobody });
    expect([rejected.status, rejected.body.error]).toEqual([400, setupMessages.noEmail]);
  });
});

describe('the test text', () => {
  it('is sent to the gateway at once and completes the step', async () => {
    const { app, token, admin, gateway } = await startPartnerTexts();
    expect(await openSteps(app, token)).toContain('texts');
    const { test } = (await app.call(ENDPOINTS.testText, { token })).body;
    expect(test).toEqual({ outcome: 'sent', to: admin.phoneNumber, reason: null, said: null });
    expect(gateway.taken.map(({ number }) => number)).toEqual([getPhoneDigits(admin)]);
    expect(await openSteps(app, token)).not.toContain('texts');
  });

  it('reports why the gateway rejected it', async () => {
    const { app, token, admin, gateway } = await startPartnerTexts();
    gateway.codes.set(getPhoneDigits(admin), 1003);
    const { test } = (await app.call(ENDPOINTS.testText, { token })).body;
    expect(test).toMatchObject({ outcome: 'failed', reason: 'The gateway rejected this number' });
    expect(await openSteps(app, token)).toContain('texts');
  });

  it('goes to the outbox without a gateway and leaves the step open', async () => {
    const { app, token } = await startOutboxTexts();
    expect((await app.call(ENDPOINTS.testText, { token })).body.test.outcome).toBe('outbox');
    expect(await openSteps(app, token)).toContain('texts');
    const nobody = await signInWithRole(app, 'admin', { phoneNumber: null });
    const rejected = await app.call(ENDPOINTS.testText, { token: nobody });
    expect([rejected.status, rejected.body.error]).toEqual([400, setupMessages.noPhone]);
  });

  it('is limited per hour', async () => {
    const { app, token } = await startOutboxTexts();
    for (let count = 0; count < SETUP_TESTS_PER_HOUR; count += 1) await app.call(ENDPOINTS.testText, { token });
    const rejected = await app.call(ENDPOINTS.testText, { token });
    expect([rejected.status, rejected.body.error]).toEqual([429, setupMessages.tooMany]);
  });
});

describe('the first departments', () => {
  it('are created in one request; existing ones stay and a repeated name counts once', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const createDepartments = async (...names: string[]) =>
      app.call(ENDPOINTS.createDepartments, { body: { names }, token });
    const created = await createDepartments('Choir', ' Youth ', 'choir');
    expect(created.status).toBe(201);
    expect(created.body.departments.map((one) => one.name)).toEqual(['Choir', 'Youth']);
    expect((await createDepartments('YOUTH', 'Media')).body).toMatchObject({
      departments: [{ name: 'Media' }],
      existing: ['YOUTH'],
    });
    expect((await app.call(ENDPOINTS.listDepartments)).body.total).toBe(3);
    expect(await openSteps(app, token)).not.toContain('departments');
    const trail = (await app.call(ENDPOINTS.listAudit, { token, query: { what: 'department.created' } })).body;
    expect(trail.pagination.total).toBe(3);
  });

  it('are created all or none, also by two admins at the same time', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const rejected = await app.raw('POST', '/admin/setup/departments', { names: ['Choir', ' '] }, token);
    expect(rejected.status).toBe(400);
    expect((await app.raw('POST', '/admin/setup/departments', { names: [] }, token)).body['error']).toBe(
      setupMessages.names,
    );
    const body = { names: ['Choir', 'Youth', 'Media'] };
    const both = await app.raceOnTable('departments', 2, () =>
      Promise.all([1, 2].map(() => app.call(ENDPOINTS.createDepartments, { body, token }))),
    );
    const statuses = both.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect([201, 409]).toEqual(expect.arrayContaining(statuses));
    expect((await app.call(ENDPOINTS.listDepartments)).body.total).toBe(3);
  });
});
