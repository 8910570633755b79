import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatJpeg, makeFlatPng } from '../../../../test/support/test-images.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { throttles } from '../../../platform/throttles/throttles.table.ts';
import type { NewUser } from '../../identity/accounts/accounts.repo.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { emailChanges } from '../../identity/email-changes/email-changes.table.ts';
import { photos } from '../../records/photos/photos.table.ts';

const { readProfile, updateProfile, deleteProfilePhoto } = ENDPOINTS;
const LIMIT = 'You’ve reached your daily update limit (5 updates per day)';
const TAKEN = 'An account with this phone number or email already exists';

async function createMember(app: TestApp, differs: Partial<NewUser> = {}) {
  const user = await createUser(app, differs);
  const token = (await signInUser(app, user)).access_token;
  const patch = (fields: Record<string, string>, file?: Uint8Array) =>
    uploadForm(app, updateProfile, { fields, token, ...(file && { file }) });
  return { user, token, patch };
}

/** The number of counted updates per user. */
async function listCountedUpdates(app: TestApp): Promise<number[]> {
  const rows = await app.deps.db
    .select({ used: throttles.used })
    .from(throttles)
    .where(like(throttles.key, 'profile-updates:%'));
  return rows.map(({ used }) => used);
}

const residence = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', description: 'Near the market, blue gate' };
const toJson = (value: unknown) => JSON.stringify(value);

describe('reading the profile', () => {
  it('returns all fields, with null for missing values', async () => {
    const app = await startTestApp();
    const { user, token } = await createMember(app, { churchEmail: 'mama@utukufu.example' });
    const { status, body } = await app.call(readProfile, { token });
    expect(status).toBe(200);
    expect(body.profile).toEqual({
      id: user.id,
      first_name: 'Wanjiku',
      last_name: 'Kamau',
      username: user.username,
      role: 'user',
      church_email: 'mama@utukufu.example',
      personal_email: user.personalEmail,
      login_email: user.personalEmail,
      is_email_confirmed: true,
      phone_number: user.phoneNumber,
      address: null,
      is_active: true,
      is_verified: true,
      profile_photo: null,
      deletion_requested_at: null,
      wants_emails: true,
      wants_texts: true,
      language: 'en',
    });
  });

  it('is allowed to unverified and inactive users, who cannot change it', async () => {
    const app = await startTestApp();
    for (const differs of [{ isVerified: false }, { isActive: false }]) {
      const { token, patch } = await createMember(app, differs);
      expect((await app.call(readProfile, { token })).body.profile.is_active).toBe(differs.isActive ?? true);
      const rejected = await patch({ phone_number: '+254700000001' });
      expect([rejected.status, rejected.body.error]).toEqual([403, 'You don’t have permission to do this.']);
      expect((await app.call(deleteProfilePhoto, { token })).status).toBe(403);
    }
    expect((await uploadForm(app, updateProfile, { fields: {} })).status).toBe(401);
  });
});

describe('validation of the profile', () => {
  it('reports each invalid field with its exact text', async () => {
    const app = await startTestApp();
    const { patch } = await createMember(app);
    const email = 'Invalid email format';
    const phone = 'Invalid phone number format (e.g., +254712345678)';
    const pair = 'County and town are required when providing address';
    const cases: [Record<string, string>, string, string][] = [
      [{ personal_email: 'a@b' }, email, 'personal_email'],
      [{ personal_email: 'not an address' }, email, 'personal_email'],
      [{ personal_email: `${'a'.repeat(250)}@example.com` }, email, 'personal_email'],
      [{ phone_number: '0712345678' }, phone, 'phone_number'],
      [{ phone_number: '+0712345678' }, phone, 'phone_number'],
      [{ phone_number: '+2547123456789012' }, phone, 'phone_number'],
      [{ phone_number: '+254 712 345 678' }, phone, 'phone_number'],
      [{ address: toJson({ county: 'Nairobi' }) }, pair, 'address.town'],
      [{ address: toJson({ town: 'Thika', area: 'Section 9' }) }, pair, 'address.county'],
      [
        { address: toJson({ ...residence, county: 'c'.repeat(51) }) },
        'County must be 50 characters or less',
        'address.county',
      ],
      [
        { address: toJson({ ...residence, town: 't'.repeat(51) }) },
        'Town must be 50 characters or less',
        'address.town',
      ],
      [
        { address: toJson({ ...residence, area: 'a'.repeat(51) }) },
        'Area must be 50 characters or less',
        'address.area',
      ],
      [
        { address: toJson({ ...residence, description: 'd'.repeat(101) }) },
        'Description must be 100 characters or less',
        'address.description',
      ],
    ];
    for (const [fields, message, field] of cases) {
      const { status, body } = await patch(fields);
      expect([status, body.error, body.fields?.[field]], JSON.stringify(fields)).toEqual([400, message, message]);
    }
    expect(await listCountedUpdates(app), 'a rejected update does not count').toEqual([]);
  });

  it('reports the first error in the specified order, and all fields', async () => {
    const app = await startTestApp();
    const { patch } = await createMember(app);
    const { body } = await patch({ address: toJson({ county: 'Kiambu' }), phone_number: '07', personal_email: 'x' });
    expect(body.error).toBe('Invalid email format');
    expect(body.fields).toEqual({
      personal_email: 'Invalid email format',
      phone_number: 'Invalid phone number format (e.g., +254712345678)',
      'address.town': 'County and town are required when providing address',
    });
  });

  it('rejects unknown fields, other body types and malformed addresses', async () => {
    const app = await startTestApp();
    const { user, token, patch } = await createMember(app);
    const role = await patch({ role: 'admin' });
    expect([role.status, role.body.error]).toEqual([400, 'Unknown field: role']);
    expect((await patch({ address: '{"county":"Nairobi","town":"Ruiru","role":"admin"}' })).status).toBe(400);
    for (const address of ['{', '5', '"Nairobi"', '[]', '[null]', 'true']) {
      const answer = await patch({ address });
      expect([answer.status, answer.body.error], address).toEqual([400, 'Please check your entries.']);
    }
    expect((await app.raw('PATCH', '/profile', { phone_number: '+254700000001' }, token)).status).toBe(415);
    // Input longer than any field is rejected, not truncated.
    expect((await patch({ phone_number: `+254700000001${' '.repeat(20_000)}` })).status).toBe(413);
    const broken = await app.server.inject({
      method: 'PATCH',
      url: '/api/profile',
      payload: '--x\r\nContent-Disposition: form-data; name="phone_number"\r\n\r\n+25470',
      headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
    });
    expect(broken.statusCode).toBe(400);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toEqual(user);
  });

  it('checks a photo by its content, and reports wrong size and type', async () => {
    const app = await startTestApp();
    const { patch } = await createMember(app);
    const rejections: [Buffer, number, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'Profile photo must be PNG or JPEG'],
      [Buffer.from('GIF89a and so on'), 415, 'Profile photo must be PNG or JPEG'],
      [Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413, 'Profile photo must be 5MB or less'],
      [(await makeFlatJpeg(200, 200)).subarray(0, 500), 400, 'This photo can’t be read. Please choose another one.'],
    ];
    for (const [file, status, message] of rejections) {
      const answer = await patch({ phone_number: '+254700000001' }, file);
      expect([answer.status, answer.body.error, answer.body.fields]).toEqual([
        status,
        message,
        { profile_photo: message },
      ]);
    }
    const exact = Buffer.concat([await makeFlatPng(50, 50), Buffer.alloc(5 * 1024 * 1024)]).subarray(
      0,
      5 * 1024 * 1024,
    );
    expect((await patch({}, exact)).status).toBe(200);
  });
});

describe('updating the profile', () => {
  it('keeps absent fields and writes the sent ones, trimmed', async () => {
    const app = await startTestApp();
    const { user, patch } = await createMember(app);
    const { status, body } = await patch({ phone_number: ' 254712345678 ', address: toJson(residence) });
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({
      personal_email: user.personalEmail,
      phone_number: '+254712345678',
      address: residence,
    });
    const partly = await patch({ address: toJson({ county: ' Kiambu ', town: 'Ruiru', area: ' ' }) });
    expect(partly.body.profile.address).toEqual({ county: 'Kiambu', town: 'Ruiru', area: null, description: null });
  });

  it('clears the address with null, with blank, and without county and town', async () => {
    const app = await startTestApp();
    const nothing = ['null', '', toJson({ area: 'Mwiki', description: 'by the river' })];
    for (const address of nothing) {
      const { patch } = await createMember(app, { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki' });
      expect((await patch({ address })).body.profile.address, address).toBeNull();
    }
  });

  it('does not count an update that changes nothing, in any notation', async () => {
    const app = await startTestApp();
    const { user, patch } = await createMember(app, { county: 'Nairobi', town: 'Kasarani' });
    const photo = await makeFlatPng(40, 40);
    expect((await patch({}, photo)).status).toBe(200);
    const same: Record<string, string>[] = [
      {},
      { phone_number: '', personal_email: '  ' },
      { phone_number: user.phoneNumber?.slice(1) ?? '' },
      { personal_email: user.personalEmail ?? '', address: toJson({ county: 'Nairobi ', town: 'Kasarani', area: '' }) },
    ];
    for (const fields of same) expect((await patch(fields, photo)).status).toBe(200);
    expect(await listCountedUpdates(app)).toEqual([1]);
  });

  it('rejects a taken phone or e-mail without saying which, and counts nothing', async () => {
    const app = await startTestApp();
    await createUser(app, {
      username: 'baraka',
      personalEmail: 'Baraka@example.com',
      churchEmail: 'pastor@utukufu.example',
      phoneNumber: '+254711111111',
    });
    const { user, patch } = await createMember(app);
    const conflicts: Record<string, string>[] = [
      { phone_number: '254711111111' },
      { personal_email: 'baraka@EXAMPLE.com' },
      { personal_email: 'pastor@utukufu.example' },
      // No user has this address yet, but it is the church address that baraka would get.
      { personal_email: 'baraka@utukufu.example' },
    ];
    for (const conflict of conflicts) {
      const { status, body } = await patch({ ...conflict, address: toJson(residence) });
      expect([status, body.error]).toEqual([409, TAKEN]);
    }
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toEqual(user);
    expect(await app.deps.db.select().from(emailChanges)).toEqual([]);
    for (let n = 0; n < 5; n += 1) expect((await patch({ phone_number: `+25470000000${n}` })).status).toBe(200);
  });

  it('limits how often a member can probe for taken addresses and numbers', async () => {
    const app = await startTestApp();
    await createUser(app, { phoneNumber: '+254711111111' });
    const { user, patch } = await createMember(app);
    for (let n = 0; n < 30; n += 1) expect((await patch({ phone_number: '+254711111111' })).status).toBe(409);
    expect((await patch({ phone_number: '+254711111111' })).status).toBe(429);
    app.clock.advance({ hours: 1 });
    const token = (await signInUser(app, user)).access_token;
    const later = await uploadForm(app, updateProfile, { fields: { phone_number: '+254711111112' }, token });
    expect(later.status).toBe(200);
  });
});

describe('a new e-mail address', () => {
  it('takes effect at once, keeps the account verified, and can be undone from the old address', async () => {
    const app = await startTestApp();
    const { user, patch } = await createMember(app);
    const { body } = await patch({ personal_email: 'new@example.com' });
    expect(body.profile).toMatchObject({ personal_email: 'new@example.com', is_verified: true });
    const changes = await app.deps.db.select().from(emailChanges);
    expect(changes).toMatchObject([{ userId: user.id, oldEmail: user.personalEmail }]);
  });

  it('ignores a change of case, and cannot be an address that another user may still restore', async () => {
    const app = await startTestApp();
    const first = await createMember(app, { personalEmail: 'mine@example.com' });
    expect((await first.patch({ personal_email: 'Mine@example.com' })).body.profile.personal_email).toBe(
      'Mine@example.com',
    );
    expect(await app.deps.db.select().from(emailChanges)).toEqual([]);
    expect((await first.patch({ personal_email: 'other@example.com' })).status).toBe(200);
    const second = await createMember(app);
    const taken = await second.patch({ personal_email: 'MINE@example.com' });
    expect([taken.status, taken.body.error]).toEqual([409, TAKEN]);
    expect((await first.patch({ personal_email: 'mine@example.com' })).status).toBe(200);
  });
});

describe('the daily limit', () => {
  it('rejects the sixth update until midnight in Nairobi', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T20:50:00Z');
    const { token, patch } = await createMember(app);
    for (let n = 1; n <= 4; n += 1) expect((await patch({ phone_number: `+25470000000${n}` })).status).toBe(200);
    const photo = await makeFlatPng(30, 30);
    expect((await patch({}, photo)).status).toBe(200);
    const sixth = await patch({ phone_number: '+254700000009' });
    expect([sixth.status, sixth.body.error, sixth.headers['retry-after']]).toEqual([429, LIMIT, '600']);
    expect((await patch({}, await makeFlatPng(31, 31))).body.error).toBe(LIMIT);
    expect((await app.call(deleteProfilePhoto, { token })).body.error).toBe(LIMIT);
    expect(await app.deps.db.select().from(photos)).toHaveLength(1);
    expect((await patch({ phone_number: '+254700000004' })).status, 'nothing changed, nothing counted').toBe(200);
    app.clock.set('2026-11-15T20:59:59.999Z');
    expect((await patch({ phone_number: '+254700000009' })).status).toBe(429);
    app.clock.set('2026-11-15T21:00:00Z');
    expect((await patch({ phone_number: '+254700000009' })).status).toBe(200);
  });

  it('applies per user, and accepts five of many parallel updates', async () => {
    const app = await startTestApp();
    const { user, patch } = await createMember(app);
    const other = await createMember(app);
    const answers = await app.raceOnTable('users', 12, () =>
      Promise.all(
        Array.from({ length: 12 }, (_, n) => patch({ address: toJson({ ...residence, area: `Area ${n}` }) })),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)]);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
    const written = answers.filter(({ status }) => status === 200).map(({ body }) => body.profile.address?.area);
    expect(written).toContain(row?.area);
    expect((await other.patch({ phone_number: '+254700000001' })).status).toBe(200);
  });
});

describe('deleting the photo', () => {
  it('counts as an update, and answers 404 without a photo', async () => {
    const app = await startTestApp();
    const { token, patch } = await createMember(app);
    expect((await app.call(deleteProfilePhoto, { token })).status).toBe(404);
    for (let n = 0; n < 2; n += 1) {
      expect((await patch({}, await makeFlatPng(30, 30))).body.profile.profile_photo).toMatch(
        /^\/api\/profile\/photo\/\d+\?v=/,
      );
      const { status, body } = await app.call(deleteProfilePhoto, { token });
      expect([status, body.message]).toEqual([200, 'Profile photo deleted']);
      expect((await app.call(readProfile, { token })).body.profile.profile_photo).toBeNull();
    }
    expect((await patch({}, await makeFlatPng(30, 30))).status).toBe(200);
    expect((await app.call(deleteProfilePhoto, { token })).status).toBe(429);
    expect((await app.call(deleteProfilePhoto, { token: await signInWithRole(app, 'admin') })).status).toBe(404);
  });
});
