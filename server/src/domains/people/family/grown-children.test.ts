import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { familyMessages } from '@kanisa/contract/people/family.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatPng } from '../../../../test/support/test-images.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { notices } from '../../messaging/notify/notify.table.ts';
import { familyMembers } from './family.table.ts';
import { tellOfNewAdults } from './new-adults.service.ts';
import { keepOwnFamilyValues } from './own-values.repo.ts';

const { listFamily, readFamilyMember, updateFamilyMember, deleteFamilyMember, deleteFamilyPhoto } = ENDPOINTS;

const BIRTHDAY = '2008-11-20';

/** Minutes before the 18th birthday begins in Nairobi. */
async function startWithChild(relationship: 'child' | 'sibling' = 'child') {
  const app = await startTestApp({ mail: true });
  app.clock.set('2026-11-19T20:55:00Z');
  const owner = await createUser(app);
  const token = (await signInUser(app, owner)).access_token;
  const details = { gender: 'female', dateOfBirth: BIRTHDAY, bio: 'Sings', contactInfo: '+254712345678' } as const;
  const [entry] = await insertFamilyMembers(app, { userId: owner.id, name: 'Amani Njeri', relationship, ...details });
  if (!entry) throw new Error('there is one');
  const send = (fields: Record<string, string>, file?: Uint8Array) =>
    uploadForm(app, updateFamilyMember, { params: { id: entry.id }, fields, token, ...(file && { file }) });
  await send({}, await makeFlatPng(9, 9));
  const read = async () => (await app.call(readFamilyMember, { params: { id: entry.id }, token })).body.family_member;
  const photo = async () => (await downloadFile(app, `/api/profile/family/photo/${entry.id}`, token)).status;
  return { app, token, entry, read, send, photo };
}

async function giveAccount({ deps: { db } }: TestApp, personId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await keepOwnFamilyValues(tx, personId);
    const account = { username: 'amani', passwordHash: 'none', firstName: 'Amani', lastName: 'Njeri' };
    await tx.update(people).set(account).where(eq(people.id, personId));
  });
}

const turnAdult = ({ clock }: TestApp) => clock.set('2026-11-19T21:01:00Z');
const NOTHING = { gender: null, date_of_birth: null, contact_info: null, bio: null, address: null, photo: null };

describe('a child of the list who turned 18', () => {
  it('with an account shows the owner name and relationship only, from the birthday on', async () => {
    const { app, token, entry, read, photo } = await startWithChild();
    await giveAccount(app, entry.personId);
    expect(await read()).toMatchObject({ gender: 'female', bio: 'Sings', date_of_birth: BIRTHDAY });
    turnAdult(app);
    expect(await read()).toMatchObject({ name: 'Amani Njeri', relationship: 'child', ...NOTHING });
    expect((await app.call(listFamily, { token })).body.family_members).toMatchObject([NOTHING]);
    expect(await photo()).toBe(404);
    // The owner's own values stay stored.
    const [row] = await app.deps.db.select().from(familyMembers);
    expect(row).toMatchObject({ ownName: 'Amani Njeri', bio: 'Sings', ownDateOfBirth: BIRTHDAY });
  });

  it('without an account stays as it was, and so does an adult who never was a child of the list', async () => {
    const alone = await startWithChild();
    turnAdult(alone.app);
    expect(await alone.read()).toMatchObject({ gender: 'female', bio: 'Sings' });
    expect(await alone.photo()).toBe(200);
    const sister = await startWithChild('sibling');
    await giveAccount(sister.app, sister.entry.personId);
    turnAdult(sister.app);
    expect(await sister.read()).toMatchObject({ gender: 'female', bio: 'Sings' });
  });

  it('lets the owner change name and relationship, nothing else, and delete the entry', async () => {
    const { app, token, entry, read, send } = await startWithChild();
    await giveAccount(app, entry.personId);
    turnAdult(app);
    const refused = [
      await send({ bio: 'Sings' }),
      await send({ gender: '' }),
      await send({ name: 'Amani', date_of_birth: '2010-01-01' }),
      await send({}, await makeFlatPng(20, 9)),
      await app.call(deleteFamilyPhoto, { params: { id: entry.id }, token }),
    ];
    for (const { status, body } of refused)
      expect([status, Reflect.get(body, 'error')]).toEqual([403, familyMessages.mayNotUpdate]);
    expect((await send({ name: 'Amani wa Njeri' })).body.family_member).toMatchObject({
      name: 'Amani wa Njeri',
      ...NOTHING,
    });
    expect(await read()).toMatchObject({ name: 'Amani wa Njeri' });
    expect((await app.call(deleteFamilyMember, { params: { id: entry.id }, token })).status).toBe(200);
    expect(await app.deps.db.$count(people, eq(people.id, entry.personId))).toBe(1);
  });

  it('does not become a child again by a birthday that the owner types', async () => {
    const { app, entry, read, send } = await startWithChild();
    await giveAccount(app, entry.personId);
    await send({ date_of_birth: '2015-01-01' });
    turnAdult(app);
    expect(await read()).toMatchObject(NOTHING);
  });
});

describe('the monthly list of those who turn 18', () => {
  it('reaches every active admin once a month, and nobody else', async () => {
    const { app } = await startWithChild();
    const admin = await createUser(app, { role: 'admin' });
    await createUser(app, { role: 'admin', isActive: false });
    await createUser(app, { role: 'pastor' });
    await tellOfNewAdults(app.deps);
    await tellOfNewAdults(app.deps);
    const rows = await app.deps.db.select().from(notices);
    expect(rows).toMatchObject([{ userId: admin.id, kind: 'people.new_adults', data: { month: '2026-11' } }]);
    const mail = await app.mailbox.next({ to: admin.personalEmail ?? '' });
    expect(mail.text).toContain('Amani Njeri, 20.11.');
  });

  it('is not sent in a month without one', async () => {
    const { app } = await startWithChild();
    await createUser(app, { role: 'admin' });
    app.clock.set('2026-12-01T08:00:00Z');
    await tellOfNewAdults(app.deps);
    expect(await app.deps.db.select().from(notices)).toEqual([]);
  });
});
