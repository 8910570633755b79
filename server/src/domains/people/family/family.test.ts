import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatPng } from '../../../../test/support/test-images.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { throttles } from '../../../platform/throttles/throttles.table.ts';
import type { NewUser } from '../../identity/accounts/accounts.repo.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { familyMembers } from './family.table.ts';

const { listFamily, addFamilyMember, readFamilyMember, updateFamilyMember, deleteFamilyMember, deleteFamilyPhoto } =
  ENDPOINTS;
const LIMIT = 'You’ve reached your daily family member operation limit (10 per day)';
const INVALID = 'Invalid input data. Please check your form entries.';
const NOT_FOUND = 'Family member not found.';
const child = { name: 'Amani Kamau', relationship: 'child' };
const toJson = (value: unknown) => JSON.stringify(value);

async function createMember(app: TestApp, differs: Partial<NewUser> = {}) {
  const user = await createUser(app, differs);
  const token = (await signInUser(app, user)).access_token;
  const sending = (fields: Record<string, string>, file?: Uint8Array) => ({ fields, token, ...(file && { file }) });
  return {
    user,
    token,
    list: async () => (await app.call(listFamily, { token })).body.family_members,
    add: (fields: Record<string, string>, file?: Uint8Array) => uploadForm(app, addFamilyMember, sending(fields, file)),
    change: (id: number, fields: Record<string, string>, file?: Uint8Array) =>
      uploadForm(app, updateFamilyMember, { params: { id }, ...sending(fields, file) }),
    remove: (id: number) => app.call(deleteFamilyMember, { params: { id }, token }),
  };
}

/** The number of counted operations per user. */
async function listCountedOperations(app: TestApp): Promise<number[]> {
  const rows = await app.deps.db
    .select({ used: throttles.used })
    .from(throttles)
    .where(like(throttles.key, 'family-operations:%'));
  return rows.map(({ used }) => used);
}

describe('access to family members', () => {
  it('lets active users read and verified users change, with the specified texts', async () => {
    const app = await startTestApp();
    const texts = {
      add: 'You are not authorized to add a family member.',
      update: 'You are not authorized to update this family member.',
      delete: 'You are not authorized to delete this family member.',
      edit: 'You are not authorized to edit this family member.',
    };
    const inactive = await createMember(app, { isActive: false });
    const unverified = await createMember(app, { isVerified: false });
    for (const { add, change, remove, token } of [inactive, unverified]) {
      const answers = [await add(child), await change(1, child), await remove(1)];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(answers.map(({ body }) => body.error)).toEqual([texts.add, texts.update, texts.delete]);
      const photo = await app.call(deleteFamilyPhoto, { params: { id: 1 }, token });
      expect([photo.status, photo.body.error]).toEqual([403, texts.update]);
    }
    const edit = await app.call(readFamilyMember, { params: { id: 1 }, token: inactive.token });
    expect([edit.status, edit.body.error]).toEqual([403, texts.edit]);
    expect((await app.call(listFamily, { token: inactive.token })).status).toBe(403);
    expect(await unverified.list()).toEqual([]);
    expect((await app.call(listFamily)).status).toBe(401);
  });

  it('answers every request for another user’s family member as for an unknown one', async () => {
    const app = await startTestApp();
    const owner = await createMember(app);
    const added = await owner.add(child, await makeFlatPng(20, 20));
    const { id } = added.body.family_member;
    const before = await app.deps.db.select().from(familyMembers);
    for (const stranger of [await createMember(app), await createMember(app, { role: 'pastor' })]) {
      const ask = async (which: number) => {
        const params = { id: which };
        const { token } = stranger;
        const answers = [
          await app.call(readFamilyMember, { params, token }),
          await stranger.change(which, { name: 'Mine now' }),
          await stranger.change(which, {}, Buffer.from('no picture at all')),
          await stranger.remove(which),
          await app.call(deleteFamilyPhoto, { params, token }),
        ];
        return answers.map(({ status, body, headers }) => {
          const { date: _date, 'x-request-id': _id, ...rest } = headers;
          return { status, body, headers: rest };
        });
      };
      const answers = await ask(id);
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([404, { error: NOT_FOUND, code: 'not_found' }]);
      }
      expect(answers).toEqual(await ask(id + 1000));
      expect(await stranger.list()).toEqual([]);
    }
    expect(await app.deps.db.select().from(familyMembers)).toEqual(before);
    expect((await owner.list()).map((one) => one.id)).toEqual([id]);
  });
});

describe('validation of a family member', () => {
  const name = 'Name is required and must be 100 characters or less';
  const characters = 'Name contains invalid characters';
  const relationship = 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other';
  const gender = 'Gender must be Male, Female, or Other';
  const date = 'Date of birth must be in YYYY-MM-DD format';
  const contact = 'Contact info must be a valid phone number (e.g., +254712345678) or email';
  const address = (part: object) => ({ address: toJson(part) });
  const cases: [Record<string, string>, string, string][] = [
    [{ name: '' }, name, 'name'],
    [{ name: '   ' }, name, 'name'],
    [{ name: 'n'.repeat(101) }, name, 'name'],
    [{ name: 'Amani <b>' }, characters, 'name'],
    [{ name: 'Amani\u0000' }, characters, 'name'],
    [{ relationship: '' }, relationship, 'relationship'],
    [{ relationship: 'Child' }, relationship, 'relationship'],
    [{ relationship: 'cousin' }, relationship, 'relationship'],
    [{ relationship: 'c'.repeat(51) }, relationship, 'relationship'],
    [{ gender: 'unknown' }, gender, 'gender'],
    [{ date_of_birth: '15/11/2019' }, date, 'date_of_birth'],
    [{ date_of_birth: '2019-02-30' }, date, 'date_of_birth'],
    [{ date_of_birth: '2019-11-15T00:00:00Z' }, date, 'date_of_birth'],
    [{ contact_info: '0712345678' }, contact, 'contact_info'],
    [{ contact_info: 'a@b' }, contact, 'contact_info'],
    [{ contact_info: `${'a'.repeat(95)}@b.example` }, contact, 'contact_info'],
    [address({ county: 'c'.repeat(51) }), 'County must be 50 characters or less', 'address.county'],
    [address({ town: 't'.repeat(51) }), 'Town must be 50 characters or less', 'address.town'],
    [address({ area: 'a'.repeat(51) }), 'Area must be 50 characters or less', 'address.area'],
    [address({ description: 'd'.repeat(101) }), 'Description must be 100 characters or less', 'address.description'],
    [address({ county: 'Nairobi;' }), 'County contains invalid characters', 'address.county'],
    [address({ town: 'Thika/Ruiru' }), 'Town contains invalid characters', 'address.town'],
    [address({ area: 'Area #9' }), 'Area contains invalid characters', 'address.area'],
    [address({ description: 'gate (blue)' }), 'Description contains invalid characters', 'address.description'],
    [{ bio: 'b'.repeat(201) }, 'Bio must be 200 characters or less', 'bio'],
  ];

  it('reports each invalid field with its exact text when adding and updating', async () => {
    const app = await startTestApp();
    const { add, change } = await createMember(app);
    const { id } = (await add(child)).body.family_member;
    for (const [fields, message, field] of cases) {
      for (const answer of [await add({ ...child, ...fields }), await change(id, fields)]) {
        const { status, body } = answer;
        expect([status, body.error, body.fields], toJson(fields)).toEqual([400, message, { [field]: message }]);
      }
    }
    expect(await listCountedOperations(app), 'only the one that was added').toEqual([1]);
  });

  it('reports the first error in the specified order, and all fields', async () => {
    const app = await startTestApp();
    const { add } = await createMember(app);
    const wrong = { bio: 'b'.repeat(201), contact_info: 'x', date_of_birth: 'x', gender: 'x', relationship: 'x' };
    const right = { relationship: 'child', gender: 'male', date_of_birth: '', contact_info: ' ', bio: '' };
    const body: Record<string, string> = { ...wrong, ...address({ county: '<', town: '>' }) };
    const expected = [name, relationship, gender, date, contact, 'County contains invalid characters'];
    const steps = [{ name: 'Amani' }, ...Object.entries(right).map(([field, value]) => ({ [field]: value }))];
    for (const [at, message] of expected.entries()) {
      const answer = await add(body);
      expect(answer.body.error).toBe(message);
      expect(Object.keys(answer.body.fields ?? {})).toHaveLength(8 - at);
      Object.assign(body, steps[at]);
    }
  });

  it('rejects a date of birth after today in the church’s time zone', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T20:55:00Z');
    const { add, change } = await createMember(app);
    const message = 'Date of birth cannot be in the future';
    const early = await add({ ...child, date_of_birth: '2026-11-16' });
    expect([early.status, early.body.error, early.body.fields]).toEqual([400, message, { date_of_birth: message }]);
    const today = await add({ ...child, date_of_birth: '2026-11-15' });
    expect(today.body.family_member.date_of_birth).toBe('2026-11-15');
    const { id } = today.body.family_member;
    expect((await change(id, { date_of_birth: '2026-11-16' })).body.error).toBe(message);
    app.clock.set('2026-11-15T21:00:00Z');
    expect((await change(id, { date_of_birth: '2026-11-16' })).body.family_member.date_of_birth).toBe('2026-11-16');
    expect((await change(id, { date_of_birth: '1900-01-01' })).body.family_member.date_of_birth).toBe('1900-01-01');
    expect((await change(id, { date_of_birth: '1899-12-31' })).status).toBe(400);
  });

  it('rejects malformed input with the specified general text', async () => {
    const app = await startTestApp();
    const { add, change, token } = await createMember(app);
    const { id } = (await add(child)).body.family_member;
    const wrong = [
      await add({ ...child, is_active: 'false' }),
      await change(id, { user_id: '1' }),
      ...(await Promise.all(['{', '5', '[]', '"x"'].map((text) => add({ ...child, address: text })))),
    ];
    for (const { status, body } of wrong) expect([status, body.error]).toEqual([400, INVALID]);
    const multipart = (payload: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/profile/family',
        payload,
        headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
      });
    const part = (field: string, extra = '') =>
      `--x\r\nContent-Disposition: form-data; name="${field}"${extra}\r\n\r\nchild\r\n`;
    const twice = `${part('name')}${part('name')}--x--\r\n`;
    const foreign = `${part('logo', '; filename="a.png"')}--x--\r\n`;
    const open = part('name').slice(0, -3);
    for (const payload of [twice, foreign, open]) {
      const answer = await multipart(payload);
      expect([answer.statusCode, answer.json()], payload).toEqual([400, { error: INVALID, code: 'invalid' }]);
    }
    expect((await app.raw('POST', '/profile/family', child, token)).status).toBe(415);
    expect(await app.deps.db.select().from(familyMembers)).toHaveLength(1);
  });

  it('accepts only photos that are PNG or JPEG by their content', async () => {
    const app = await startTestApp();
    const { add, change } = await createMember(app);
    const { id } = (await add(child)).body.family_member;
    const rejections: [Buffer, number, string][] = [
      [Buffer.from('%PDF-1.7'), 415, 'Photo must be PNG or JPEG'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'Photo must be 5MB or less'],
    ];
    for (const [file, status, message] of rejections) {
      for (const answer of [await add(child, file), await change(id, {}, file)]) {
        const { error, fields } = answer.body;
        expect([answer.status, error, fields]).toEqual([status, message, { photo: message }]);
      }
    }
    expect(await app.deps.db.select().from(familyMembers)).toHaveLength(1);
  });
});

describe('a family member', () => {
  const full = {
    name: "Zawadi Ng'ang’a-Otieno, Jr.",
    relationship: 'sibling',
    gender: 'female',
    date_of_birth: '2012-02-29',
    contact_info: 'zawadi@example.com',
    bio: 'Sings.\nPlays the drum.',
  };
  const home = { county: 'Muranga', town: null, area: null, description: 'Kwa mama, tukiingia' };

  it('is added, listed in order, read, updated and deleted', async () => {
    const app = await startTestApp();
    const { list, add, change, remove, token } = await createMember(app);
    const first = await add({ ...full, address: toJson(home) });
    expect(first.status).toBe(201);
    const { id } = first.body.family_member;
    const expected = { id, ...full, address: home, is_active: true, photo: null };
    expect(first.body).toEqual({ family_member: expected });
    const second = await add({ ...child, gender: ' ', bio: '', date_of_birth: '', contact_info: ' ', address: 'null' });
    expect(second.body.family_member).toMatchObject({
      gender: null,
      bio: null,
      date_of_birth: null,
      contact_info: null,
      address: null,
    });
    expect((await list()).map((one) => one.name)).toEqual([expected.name, child.name]);
    const read = await app.call(readFamilyMember, { params: { id }, token });
    expect([read.status, read.body]).toEqual([200, { family_member: expected }]);
    const changed = await change(id, { contact_info: '+254712345678', bio: ' ', address: '' });
    expect(changed.body.family_member).toEqual({
      ...expected,
      contact_info: '+254712345678',
      bio: null,
      address: null,
    });
    const deleted = await remove(id);
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Family member deleted']);
    expect((await list()).map((one) => one.name)).toEqual([child.name]);
    expect((await remove(id)).status).toBe(404);
  });

  it('may have a name in any script', async () => {
    const app = await startTestApp();
    const { add } = await createMember(app);
    for (const name of ['Ọ̀ṣun Adébáyọ̀', 'አማኑኤል', 'Мария О’Нил', 'José María 2', '李小龍']) {
      expect((await add({ ...child, name })).body.family_member.name).toBe(name);
    }
  });

  it('may have a bio in which a line break counts as one character', async () => {
    const app = await startTestApp();
    const { add, change } = await createMember(app);
    const bio = `${'b'.repeat(99)}\n${'b'.repeat(100)}`;
    const added = await add({ ...child, bio });
    expect([added.status, added.body.family_member.bio]).toEqual([201, bio]);
    expect((await change(added.body.family_member.id, { bio })).status).toBe(200);
    expect(await listCountedOperations(app), 'nothing changed').toEqual([1]);
  });

  it('loses its photo when the photo or the member is deleted', async () => {
    const app = await startTestApp();
    const { add, change, remove, token, list } = await createMember(app);
    const { id } = (await add(child, await makeFlatPng(20, 20))).body.family_member;
    const first = (await list())[0]?.photo;
    expect(first).toMatch(new RegExp(`^/api/profile/family/photo/${id}\\?v=[0-9a-f]{8}$`));
    expect((await change(id, {}, await makeFlatPng(25, 20))).body.family_member.photo).not.toBe(first);
    const deleted = await app.call(deleteFamilyPhoto, { params: { id }, token });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Photo deleted']);
    expect((await list())[0]?.photo).toBeNull();
    expect((await app.call(deleteFamilyPhoto, { params: { id }, token })).status).toBe(404);
    await change(id, {}, await makeFlatPng(20, 20));
    expect(await app.deps.db.select().from(photos)).toHaveLength(1);
    await remove(id);
    expect(await app.deps.db.select().from(photos)).toEqual([]);
    expect(await listCountedOperations(app), 'added, two photos, one deleted, all deleted').toEqual([5]);
  });
});

describe('the daily limit', () => {
  it('rejects the eleventh operation of any kind until midnight in Nairobi', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T20:50:00Z');
    const { add, change, remove, token, list } = await createMember(app);
    const photo = await makeFlatPng(20, 20);
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await add(child)).body.family_member.id);
    const [first = 0, second = 0] = ids;
    expect((await change(first, { bio: 'Five' })).status).toBe(200);
    expect((await change(first, { bio: ' Five ', name: child.name })).status, 'nothing changed').toBe(200);
    expect((await change(first, {}, photo)).status).toBe(200);
    expect((await change(first, {}, photo)).status, 'the same photo').toBe(200);
    expect((await app.call(deleteFamilyPhoto, { params: { id: first }, token })).status).toBe(200);
    expect((await change(first, {}, photo)).status).toBe(200);
    expect((await remove(second)).status).toBe(200);
    expect((await change(first, { bio: 'Ten' })).status).toBe(200);
    const eleventh = [
      await add(child),
      await add(child, photo),
      await change(first, { bio: 'Eleven' }),
      await remove(first),
      await app.call(deleteFamilyPhoto, { params: { id: first }, token }),
    ];
    for (const { status, body, headers } of eleventh) {
      expect([status, body.error, headers['retry-after']]).toEqual([429, LIMIT, '600']);
    }
    expect((await change(first, { bio: 'Ten' })).status, 'nothing changed').toBe(200);
    expect(await list()).toHaveLength(3);
    app.clock.set('2026-11-15T20:59:59.999Z');
    expect((await add(child)).status).toBe(429);
    app.clock.set('2026-11-15T21:00:00Z');
    expect((await add(child)).status).toBe(201);
  });

  it('accepts ten of many parallel operations', async () => {
    const app = await startTestApp();
    const { add, list } = await createMember(app);
    const answers = await app.raceOnTable('family_members', 16, () =>
      Promise.all(Array.from({ length: 16 }, (_, n) => add({ ...child, name: `Child ${n}` }))),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(6).fill(429)]);
    expect(await list()).toHaveLength(10);
    expect(await listCountedOperations(app)).toEqual([10]);
  });

  it('counts concurrent identical updates once', async () => {
    const app = await startTestApp();
    const { add, change } = await createMember(app);
    const { id } = (await add(child)).body.family_member;
    const answers = await app.raceOnTable('family_members', 3, () =>
      Promise.all([1, 2, 3].map(() => change(id, { bio: 'Same' }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listCountedOperations(app)).toEqual([2]);
  });
});

describe('a family', () => {
  it('has at most a hundred members, even with concurrent additions', async () => {
    const app = await startTestApp();
    const { user, add, list } = await createMember(app);
    const rows = Array.from({ length: 98 }, (_, n) => ({
      userId: user.id,
      name: `Cousin ${n}`,
      relationship: 'other' as const,
    }));
    await insertFamilyMembers(app, ...rows);
    const answers = await app.raceOnTable('family_members', 6, () =>
      Promise.all(Array.from({ length: 6 }, () => add(child))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(rejected?.body.error).toBe('A family can hold at most 100 members.');
    expect(await list()).toHaveLength(100);
    expect(await listCountedOperations(app)).toEqual([2]);
  });
});
