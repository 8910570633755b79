import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
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
