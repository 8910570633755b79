import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { insertPerson } from '../../../../test/support/people-records.ts';
import { startPartnerTexts } from '../../../../test/support/texts.ts';
import { sendDecisionMail } from '../../departments/applications/applications.jobs.ts';
import { departmentApplications } from '../../departments/applications/applications.table.ts';
import { sendCodeMail, sendPasswordChangedMail } from '../../identity/accounts/accounts.jobs.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { sendTwoStepMail } from '../../identity/two-step/two-step.jobs.ts';
import { sendWelcomeMail } from '../../identity/welcome/welcome.jobs.ts';
import { createSender } from '../../messaging/deliveries/deliveries.service.ts';
import { createEmailChannel } from '../../messaging/emails/email.channel.ts';

const { updatePerson, activateUser, changeUsers, updateUser, sendTextMessage, emailSelected } = ENDPOINTS;

describe('somebody who has died', () => {
  it('is activated by nobody until it is undone', async () => {
    const { app, token } = await startPartnerTexts();
    const user = await createUser(app, { firstName: 'Neema', lastName: 'Otieno' });
    const params = { id: user.id };
    const mark = (status: 'died' | 'member') => app.call(updatePerson, { params, body: { status }, token });
    expect((await mark('died')).status).toBe(200);
    const refused = [
      await app.call(activateUser, { params, token }),
      await app.call(updateUser, { params, body: { is_active: true }, token }),
      await app.call(changeUsers, { body: { action: 'activate', ids: [user.id] }, token }),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ error: 'Neema Otieno has died. Undo that first.' }),
      ]);
    const activeOf = async () => (await app.deps.db.select().from(users).where(eq(users.id, user.id)))[0]?.isActive;
    expect(await activeOf()).toBe(false);
    await mark('member');
    expect(await activeOf()).toBe(true);
    expect((await app.call(activateUser, { params, token })).status).toBe(200);
  });

  it('gets no email and no text, chosen by name, found by a filter, or waiting since before', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const [died, inactive] = [await createUser(app), await createUser(app, { isActive: false })];
    await send([died], { time_to_send: '2026-11-16T08:00' });
    await app.call(updatePerson, { params: { id: died.id }, body: { status: 'died' }, token });
    const chosen = await app.call(sendTextMessage, { body: { message: 'Come', recipient_ids: [died.id] }, token });
    expect(chosen.status).toBe(400);
    const filtered = { message: 'Come', filters: { role: 'user' as const } };
    expect((await app.call(sendTextMessage, { body: filtered, token })).status).toBe(201);
    app.clock.set('2026-11-16T09:00:00Z');
    await drain();
    const digits = (phone: string | null) => phone?.replace('+', '');
    expect(gateway.taken.map(({ number }) => number)).toEqual([digits(inactive.phoneNumber)]);
    const mail = {
      subject: 'Come',
      body: 'Please',
      recipients: [died.personalEmail ?? ''],
      filters: { is_active: false },
    };
    const sent = await app.call(emailSelected, { body: mail, token });
    expect(sent.status).toBe(201);
    await createSender(app.deps, createEmailChannel(app.deps)).drain();
    expect(app.mailbox.unread({ to: inactive.personalEmail ?? '' })).toBe(1);
    expect(app.mailbox.unread({ to: died.personalEmail ?? '' })).toBe(0);
  });

  it('gets back the status and its day from before, with and without an account', async () => {
    const { app, token } = await startPartnerTexts();
    const visitor = await insertPerson(app, { status: 'visitor', statusSince: '2024-03-01' });
    const child = await insertPerson(app, { status: null });
    const user = await createUser(app);
    const before = { status: 'attends', statusSince: '2023-02-03' } as const;
    await app.deps.db.update(people).set(before).where(eq(people.id, user.id));
    const expected = [
      [visitor, 'visitor', '2024-03-01'],
      [child, null, null],
      [user.id, 'attends', '2023-02-03'],
    ] as const;
    for (const [id, status, since] of expected) {
      await app.call(updatePerson, { params: { id }, body: { status: 'died' }, token });
      const undone = await app.call(updatePerson, { params: { id }, body: { undo_death: true }, token });
      expect(undone.body.person).toMatchObject({ status, status_since: since });
      const [row] = await app.deps.db.select().from(people).where(eq(people.id, id));
      expect(row).toMatchObject({ statusBeforeDeath: null, sinceBeforeDeath: null, wasActive: null, isActive: true });
    }
    // It changes nothing of somebody alive.
    const again = await app.call(updatePerson, { params: { id: visitor }, body: { undo_death: true }, token });
    expect(again.body.person.status).toBe('visitor');
  });

  it('gets no code, no welcome mail, no warning and no answer to an application', async () => {
    const { app, token } = await startPartnerTexts();
    const user = await createUser(app, { awaitsPassword: true, isVerified: false });
    const reviewedAt = app.clock.now();
    const application = await createApplication(app, await createDepartment(app), user, { status: 'rejected' });
    await app.deps.db.update(departmentApplications).set({ reviewedAt });
    const sendAll = async () => {
      await sendCodeMail(app.deps, { purpose: 'reset', userId: user.id });
      await sendWelcomeMail(app.deps, { userId: user.id });
      await sendTwoStepMail(app.deps, { userId: user.id, kind: 'turned_on' }, reviewedAt);
      await sendPasswordChangedMail(app.deps, { userId: user.id }, reviewedAt);
      await sendDecisionMail(app.deps, { applicationId: application.id, reviewedAt: reviewedAt.toISOString() });
      return app.mailbox.unread({ to: user.personalEmail ?? '' });
    };
    expect(await sendAll()).toBeGreaterThanOrEqual(4);
    const sent = await sendAll();
    await app.call(updatePerson, { params: { id: user.id }, body: { status: 'died' }, token });
    expect(await sendAll()).toBe(sent);
  });

  it('is neither oneself nor the last active admin', async () => {
    const { app, token } = await startPartnerTexts();
    const [admin] = await app.deps.db.select().from(users).where(eq(users.role, 'admin'));
    const own = await app.call(updatePerson, { params: { id: admin?.id ?? 0 }, body: { status: 'died' }, token });
    expect([own.status, Reflect.get(own.body, 'error')]).toEqual([409, personMessages.ownDeath]);
  });
});
