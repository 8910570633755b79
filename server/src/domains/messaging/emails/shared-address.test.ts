import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { isAddressOptedOut, markOptedOut } from './email-marks.repo.ts';
import { emailRecipients } from './emails.table.ts';
import { anonymizeEmails } from './message-emails.service.ts';

const OWNER = 'owner@example.com';

/** A member has set the address of somebody else, which is contact data only. */
async function startWithContactAddress() {
  const app = await startTestApp();
  const member = await createUser(app, { personalEmail: 'member@example.com' });
  const { access_token: token } = await signInUser(app, member);
  const fields = { personal_email: OWNER };
  expect((await uploadForm(app, ENDPOINTS.updateProfile, { fields, token })).status).toBe(200);
  return { app, member, token };
}

describe('an address that two users claim', () => {
  it('gets one copy of an e-mail to all', async () => {
    const { app } = await startWithContactAddress();
    await createUser(app, { personalEmail: OWNER, isVerified: false });
    const admin = await signInWithRole(app, 'admin', { personalEmail: 'admin@example.com' });
    const body = { subject: 'Harvest', body: 'Come on Sunday.' };
    expect((await app.call(ENDPOINTS.emailAll, { body, token: admin })).status).toBe(201);
    const { address } = emailRecipients;
    const rows = await app.deps.db.select({ address }).from(emailRecipients).orderBy(address);
    expect(rows).toEqual([{ address: 'admin@example.com' }, { address: OWNER }]);
  });

  it.each([
    ['to all', ENDPOINTS.emailAll, {}],
    ['to the address', ENDPOINTS.emailSelected, { recipients: [OWNER] }],
  ])('gets an e-mail %s although one of the two wants none', async (_name, endpoint, differs) => {
    const app = await startTestApp();
    await createUser(app, { personalEmail: null, churchEmail: OWNER, wantsEmails: false });
    const wanting = await createUser(app, { personalEmail: OWNER });
    const token = await signInWithRole(app, 'admin', { personalEmail: null });
    const body = { subject: 'Harvest', body: 'Come on Sunday.', ...differs };
    expect((await app.call(endpoint, { body, token })).status).toBe(201);
    const rows = await app.deps.db.select().from(emailRecipients).where(eq(emailRecipients.address, OWNER));
    expect(rows).toMatchObject([{ userId: wanting.id, state: 'queued', problem: null }]);
  });

  it('gets one copy when a failed e-mail to both is sent again', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin', { personalEmail: null });
    const people = [await createUser(app), await createUser(app)];
    const body = { subject: 'Harvest', body: 'Come on Sunday.' };
    const { email } = (await app.call(ENDPOINTS.emailAll, { body, token })).body;
    await app.deps.db.update(emailRecipients).set({ state: 'failed' });
    for (const { id } of people) {
      await app.deps.db.update(users).set({ personalEmail: OWNER }).where(eq(users.id, id));
    }
    const again = await app.call(ENDPOINTS.resendEmail, { params: { id: email.id }, token });
    expect(again.status).toBe(200);
    expect(await app.deps.db.$count(emailRecipients, eq(emailRecipients.address, OWNER))).toBe(1);
  });

  it('stays opted out when the user who has not confirmed it wants e-mails, and when that user is erased', async () => {
    const { app, member, token } = await startWithContactAddress();
    await app.deps.db.transaction((tx) => markOptedOut(tx, OWNER, app.clock.now()));
    const wants = { body: { wants_emails: true }, token };
    expect((await app.call(ENDPOINTS.updatePreferences, wants)).status).toBe(200);
    expect(await isAddressOptedOut(app.deps.db, OWNER)).toBe(true);

    await createUser(app, { personalEmail: OWNER, isVerified: false });
    await app.deps.db.transaction((tx) => anonymizeEmails(app.deps, tx, { ...member, personalEmail: OWNER }));
    expect(await isAddressOptedOut(app.deps.db, OWNER)).toBe(true);
    expect(await app.deps.db.$count(emailRecipients, eq(emailRecipients.address, OWNER))).toBe(0);
  });
});
