import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, registrationBody, signInUser, signInWithRole } from '../../../test/support/factories.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { uploadForm } from '../../../test/support/upload.ts';
import { users } from '../identity/accounts/users.view.ts';

const { register, updateUser, addFamilyMember, addUserFamilyMember } = ENDPOINTS;

/**
 * Zero-width characters, a soft hyphen, fillers that Unicode counts as letters, the empty Braille pattern, and combining
 * marks without a character.
 */
const INVISIBLE = [
  '\u200b',
  '\u2060\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  ' \u200d\u00a0 ',
  '\u0301',
  '\u0e31\u200b',
];
const newUser = { first_name: 'Baraka', last_name: 'Otieno', phone_number: '0712999999', password: PASSWORD };

describe('a username that belongs to the church’s mail server or office', () => {
  it('counts as taken: registration appends a number, and the church address follows', async () => {
    const app = await startTestApp();
    for (const [n, name] of ['Post.Master', 'abuse', 'office', 'hostmaster', 'webmaster', 'admin'].entries()) {
      const person = { base_username: name, phone_number: `071200000${n}`, personal_email: `p${n}@example.com` };
      const { status, body } = await app.call(register, {
        body: { ...registrationBody, ...person, use_church_email: true },
      });
      const username = `${name.toLowerCase().replace('.', '')}2`;
      expect([status, body.username]).toEqual([201, username]);
      const [row] = await app.deps.db.select().from(users).where(eq(users.id, body.user_id));
      expect(row?.churchEmail).toBe(`${username}@utukufu.example`);
    }
  });

  it('is rejected on the admin’s form and in an import, also as a church address', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const create = (differs: object) =>
      app.call(ENDPOINTS.createUser, { body: { ...newUser, username: 'baraka', ...differs }, token });
    const taken = await create({ username: 'Postmaster' });
    expect([taken.status, taken.body.error]).toEqual([409, 'Username is already taken']);
    for (const local of ['Abuse', 'mailer-daemon', 'no-reply', 'office+x']) {
      expect([local, (await create({ church_email: `${local}@utukufu.example` })).status]).toEqual([local, 409]);
    }
    expect((await create({ church_email: 'abuse@elsewhere.example' })).status).toBe(201);
    const file = Buffer.from('First name,Last name,Phone,Username\nPost,Master,0712000001,\nA,B,0712000002,abuse\n');
    const preview = await uploadForm(app, ENDPOINTS.previewImport, { file, name: 'a.csv', type: 'text/csv', token });
    expect(preview.body.preview.sample.map(({ username }) => username)).toEqual(['postmaster2']);
    expect(preview.body.preview.problems).toMatchObject([{ line: 3, reason: 'Username is already taken' }]);
  });

  it('stays with an account that has it', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const churchEmail = 'office@utukufu.example';
    const { id } = await createUser(app, { username: 'office', churchEmail });
    const body = { username: 'office', church_email: churchEmail, first_name: 'Mary' };
    const answer = await app.call(updateUser, { params: { id }, body, token });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ username: 'office', church_email: churchEmail, first_name: 'Mary' });
  });
});

describe('text of invisible characters only', () => {
  it.each(INVISIBLE)('counts as missing: %j', async (blank) => {
    const app = await startTestApp();
    const registered = await app.call(register, { body: { ...registrationBody, first_name: blank, last_name: blank } });
    expect(registered.body).toMatchObject({
      error: 'First name is required',
      fields: { first_name: 'First name is required', last_name: 'Last name is required' },
    });
    const token = await signInWithRole(app, 'admin');
    const required: [answer: { status: number; body: { error?: string } }, text: string][] = [
      [
        await uploadForm(app, addFamilyMember, { fields: { name: blank, relationship: 'child' }, token }),
        'Name is required and must be 100 characters or less',
      ],
      [
        await app.call(ENDPOINTS.createUser, { body: { ...newUser, username: 'baraka', last_name: blank }, token }),
        'Last name is required',
      ],
      [await uploadForm(app, ENDPOINTS.createDepartment, { fields: { name: blank }, token }), 'Name is required'],
      [await app.call(ENDPOINTS.sendMessage, { body: { content: blank }, token }), 'Content is required'],
    ];
    for (const [{ status, body }, text] of required) expect([status, body.error]).toEqual([400, text]);
  });

  it('may stand between visible ones', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const body = { ...newUser, username: 'baraka', first_name: 'می\u200cرسد' };
    expect((await app.call(ENDPOINTS.createUser, { body, token })).status).toBe(201);
  });
});

describe('a date of birth', () => {
  it('is not before 1900 and not in the future', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T09:00:00Z');
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    const admin = await signInWithRole(app, 'admin');
    const format = 'Date of birth must be in YYYY-MM-DD format';
    const dates: [string, number, string | undefined][] = [
      ['0001-01-01', 400, format],
      ['1899-12-31', 400, format],
      ['1900-01-01', 201, undefined],
      ['2026-11-15', 201, undefined],
      ['2026-11-16', 400, 'Date of birth cannot be in the future'],
      ['9999-01-01', 400, 'Date of birth cannot be in the future'],
    ];
    for (const [date_of_birth, status, error] of dates) {
      const fields = { name: 'Amani', relationship: 'child' as const, date_of_birth };
      const own = await uploadForm(app, addFamilyMember, { fields, token });
      expect([own.status, own.body.error]).toEqual([status, error]);
      const byAdmin = await app.call(addUserFamilyMember, { params: { id: user.id }, body: fields, token: admin });
      expect([byAdmin.status, byAdmin.body.error]).toEqual([status, error]);
    }
  });
});

describe('a photo of zero bytes', () => {
  const file = new Uint8Array(0);

  it('is rejected with the text for a wrong type, and nothing is saved', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    const admin = await signInWithRole(app, 'admin');
    const own = await uploadForm(app, ENDPOINTS.updateProfile, {
      fields: { phone_number: '+254700000001' },
      file,
      token,
    });
    expect([own.status, own.body.error]).toEqual([415, 'Profile photo must be PNG or JPEG']);
    expect((await app.call(ENDPOINTS.readProfile, { token })).body.profile.phone_number).toBe(user.phoneNumber);
    const child = { name: 'Amani', relationship: 'child' };
    const family = await uploadForm(app, addFamilyMember, { fields: child, file, token });
    expect([family.status, family.body.error]).toEqual([415, 'Photo must be PNG or JPEG']);
    const params = { id: user.id };
    const byAdmin = await uploadForm(app, ENDPOINTS.uploadUserPhoto, { params, file, token: admin });
    expect([byAdmin.status, byAdmin.body.error]).toEqual([415, 'Invalid file type (allowed: png, jpg, jpeg)']);
    const logo = await uploadForm(app, ENDPOINTS.createDepartment, { fields: { name: 'Choir' }, file, token: admin });
    expect([logo.status, logo.body.error]).toEqual([415, 'Logo must be PNG, JPG or JPEG']);
  });

  it('without a name is what a browser sends for no chosen file', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app));
    const own = await uploadForm(app, ENDPOINTS.updateProfile, {
      fields: { phone_number: '+254700000001' },
      file,
      name: '',
      token,
    });
    expect(own.status).toBe(200);
  });
});
