import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { FAMILY_MEMBERS_MAX } from '@kanisa/contract/people/family.ts';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatPng } from '../../../../test/support/test-images.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const { listUserFamily, readUserFamilyMember, addUserFamilyMember, updateUserFamilyMember } = ENDPOINTS;
const { deleteUserFamilyMember, uploadUserFamilyPhoto, deleteUserFamilyPhoto } = ENDPOINTS;

const ADDRESS = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', description: 'Blue gate' };
const ALL_OR_NONE = 'Please fill all address fields (County, Town, Area, Description) or leave them all empty.';

async function startWithOwner() {
  const app = await startTestApp();
  const token = await signInWithRole(app, 'admin');
  const owner = await createUser(app);
  return { app, token, owner, params: { id: owner.id } };
}

const listAuditTrail = async (app: TestApp) => app.deps.db.select().from(auditEntries).orderBy(asc(auditEntries.id));

describe('the family of a user, for an admin', () => {
  it('rejects invalid input and unknown members with the specified texts', async () => {
    const { app, token, owner } = await startWithOwner();
    app.clock.set('2026-11-15T09:00:00Z');
    const child = { name: 'Amani', relationship: 'child' };
    const cases: [object, string, string][] = [
      [{}, 'Name is required and must be 100 characters or less', 'name'],
      [{ ...child, name: 'x'.repeat(101) }, 'Name is required and must be 100 characters or less', 'name'],
      [{ ...child, name: 'A<b>' }, 'Name contains invalid characters', 'name'],
      [{ name: 'Amani' }, 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other', 'relationship'],
      [{ ...child, gender: 'x' }, 'Gender must be Male, Female, or Other', 'gender'],
      [{ ...child, date_of_birth: '2026-02-30' }, 'Date of birth must be in YYYY-MM-DD format', 'date_of_birth'],
      [{ ...child, date_of_birth: '2026-11-16' }, 'Date of birth cannot be in the future', 'date_of_birth'],
      [
        { ...child, contact_info: '0712' },
        'Contact info must be a valid phone number (e.g., +254712345678) or email',
        'contact_info',
      ],
      [{ ...child, bio: 'x'.repeat(201) }, 'Bio must be 200 characters or less', 'bio'],
      [{ ...child, address: { ...ADDRESS, area: ' ' } }, ALL_OR_NONE, 'address'],
      [{ ...child, address: { county: 'Nairobi' } }, ALL_OR_NONE, 'address'],
      [{ ...child, address: { ...ADDRESS, town: '<b>' } }, 'Town contains invalid characters', 'address.town'],
      [
        { ...child, address: { ...ADDRESS, area: 'x'.repeat(51) } },
        'Area must be 50 characters or less',
        'address.area',
      ],
      [{ ...child, is_active: 'no' }, 'Status: active or not', 'is_active'],
    ];
    const { id } = (await app.call(addUserFamilyMember, { params: { id: owner.id }, body: child as never, token })).body
      .family_member;
    for (const [body, error, field] of cases) {
      const added = await app.raw('POST', `/admin/users/${owner.id}/family/`, body, token);
      expect([added.status, added.body['error']]).toEqual([400, error]);
      expect(added.body['fields']).toMatchObject({ [field]: error });
      if (field === 'name' || field === 'relationship') continue;
      const put = await app.raw('PUT', `/admin/users/${owner.id}/family/${id}`, body, token);
      expect([put.status, put.body['error']]).toEqual([400, error]);
    }
    const stranger = await createUser(app);
    for (const [method, path, text] of [
      ['GET', `/admin/users/${stranger.id}/family/${id}`, 'Family member not found.'],
      ['PUT', `/admin/users/${stranger.id}/family/${id}`, 'Family member not found.'],
      ['DELETE', `/admin/users/${stranger.id}/family/${id}`, 'Family member not found.'],
      ['DELETE', `/admin/users/${stranger.id}/family/${id}/photo`, 'Family member not found.'],
      ['GET', '/admin/users/4242/family', 'User not found'],
      ['POST', '/admin/users/4242/family', 'User not found'],
    ] as const) {
      const answer = await app.raw(method, path, method === 'GET' ? undefined : method === 'POST' ? child : {}, token);
      expect([answer.status, answer.body['error']], `${method} ${path}`).toEqual([404, text]);
    }
  });

  it('is changed without the members’ daily limit, and each step is audited', async () => {
    const { app, token, owner, params } = await startWithOwner();
    const added = await app.call(addUserFamilyMember, {
      params,
      body: { name: 'Amani', relationship: 'child', date_of_birth: '2019-03-04', address: ADDRESS },
      token,
    });
    expect([added.status, added.body.message]).toEqual([201, 'Family member added']);
    const { family_member: member } = added.body;
    expect(member).toMatchObject({ name: 'Amani', address: ADDRESS, is_active: true, photo: null, gender: null });
    const memberParams = { ...params, familyId: member.id };
    const put = (body: object, by = token) =>
      app.call(updateUserFamilyMember, { params: memberParams, body, token: by });

    const changed = await put({ is_active: false, bio: 'Sings', address: null, version: member.version });
    expect([changed.status, changed.body.message]).toEqual([200, 'Family member updated']);
    expect(changed.body.family_member).toMatchObject({ name: 'Amani', is_active: false, bio: 'Sings', address: null });
    expect(changed.body.family_member.date_of_birth).toBe('2019-03-04');
    const stale = await put({ name: 'Late', version: member.version }, await signInWithRole(app, 'admin'));
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    expect(stale.body.error).toContain('Someone else changed this family member in the meantime');
    expect((await put({ bio: 'Sings' })).status).toBe(200);

    const own = (await signInUser(app, owner)).access_token;
    const seen = await app.call(ENDPOINTS.listFamily, { token: own });
    expect(seen.body.family_members).toMatchObject([{ name: 'Amani', is_active: false }]);
    for (let more = 0; more < 12; more += 1) {
      const body = { name: 'Another', relationship: 'sibling' } as const;
      expect((await app.call(addUserFamilyMember, { params, body, token })).status).toBe(201);
    }
    const deleted = await app.call(deleteUserFamilyMember, { params: memberParams, token });
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Family member deleted' }]);

    const recorded = (await listAuditTrail(app)).filter((entry) => entry.familyMemberId === member.id);
    expect(recorded).toMatchObject([
      {
        action: 'family.added',
        personId: owner.id,
        before: null,
        after: { name: 'Amani', 'address.town': 'Kasarani' },
      },
      {
        action: 'family.updated',
        before: { bio: null, is_active: true, 'address.county': 'Nairobi' },
        after: { bio: 'Sings', is_active: false, 'address.county': null },
      },
      { action: 'family.deleted', before: { name: 'Amani', date_of_birth: '2019-03-04' }, after: null },
    ]);
  });

  it('has at most a hundred members for an admin too', async () => {
    const { app, token, owner, params } = await startWithOwner();
    const fill = ({ id: userId }: { id: number }, length: number) =>
      insertFamilyMembers(app, ...Array.from({ length }, () => ({ userId })));
    const add = () => app.call(addUserFamilyMember, { params, body: { name: 'Imani', relationship: 'child' }, token });
    await fill(await createUser(app), FAMILY_MEMBERS_MAX);
    await fill(owner, FAMILY_MEMBERS_MAX - 1);
    expect((await add()).status).toBe(201);
    const rejected = await add();
    expect([rejected.status, rejected.body.error]).toEqual([409, 'A family can hold at most 100 members.']);
    const { family_members: seen } = (await app.call(listUserFamily, { params, token })).body;
    await app.call(deleteUserFamilyMember, { params: { ...params, familyId: seen[0]?.id ?? 0 }, token });
    expect((await add()).status).toBe(201);
  });

  it('is listed with filters, and every view is audited', async () => {
    const { app, token, owner, params } = await startWithOwner();
    await insertFamilyMembers(
      app,
      ...Array.from({ length: 23 }, (_, n) => ({
        userId: owner.id,
        name: `Member ${n}`,
        relationship: n % 2 ? ('child' as const) : ('parent' as const),
        contactInfo: n === 7 ? 'seven_%@example.com' : null,
        isActive: n !== 3,
      })),
    );
    const { id: userId } = await createUser(app);
    await insertFamilyMembers(app, { userId, name: 'Member of others' });
    const list = async (query: Record<string, string> = {}) =>
      (await app.call(listUserFamily, { params, query, token })).body;
    const first = await list();
    expect(first.pagination).toEqual({ page: 1, per_page: 20, total: 23, pages: 2, is_more: false });
    expect(first.family_members.map((member) => member.name).slice(0, 2)).toEqual(['Member 0', 'Member 1']);
    expect((await list({ page: '2' })).family_members).toHaveLength(3);
    expect((await list({ search: 'MEMBER 1' })).pagination.total).toBe(11);
    expect((await list({ search: '_%@' })).family_members).toMatchObject([{ name: 'Member 7' }]);
    expect((await list({ relationship: 'child', is_active: 'false' })).family_members).toMatchObject([
      { name: 'Member 3' },
    ]);
    expect((await list({ relationship: 'spouse' })).family_members).toEqual([]);
    for (const [query, error] of [
      [{ relationship: 'x' }, 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other'],
      [{ is_active: 'x' }, 'is_active must be true or false'],
      [{ per_page: '101' }, 'Invalid page or per_page'],
    ] as const) {
      const path = `/admin/users/${owner.id}/family?${new URLSearchParams(query).toString()}`;
      const rejected = await app.raw('GET', path, undefined, token);
      expect([rejected.status, rejected.body['error']]).toEqual([400, error]);
    }
    const [member] = first.family_members;
    if (!member) throw new Error('there is one');
    const read = await app.call(readUserFamilyMember, { params: { ...params, familyId: member.id }, token });
    expect(read.body.family_member).toEqual(member);
    const recorded = await listAuditTrail(app);
    expect(recorded.map((entry) => entry.action)).toEqual([...Array(5).fill('family.list_viewed'), 'family.viewed']);
    expect(recorded.at(-1)).toMatchObject({ personId: owner.id, familyMemberId: member.id });
    expect(recorded[4]?.after).toEqual({ members: String(member.id + 3) });
  });

  it('has photos with their own endpoints, and a view is audited unless it is the family’s own', async () => {
    const { app, token, owner, params } = await startWithOwner();
    const body = { name: 'Amani', relationship: 'child' } as const;
    const { id } = (await app.call(addUserFamilyMember, { params, body, token })).body.family_member;
    const memberParams = { ...params, familyId: id };
    const send = (file?: Uint8Array) =>
      uploadForm(app, uploadUserFamilyPhoto, { params: memberParams, token, ...(file && { file }) });
    for (const [file, status, error] of [
      [undefined, 400, 'No photo selected'],
      [Buffer.from('GIF89a, a picture of another kind'), 415, 'Invalid file type (allowed: png, jpg, jpeg)'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'File size exceeds 5MB limit'],
    ] as const) {
      const rejected = await send(file);
      expect([rejected.status, rejected.body.error]).toEqual([status, error]);
    }
    const uploaded = await send(await makeFlatPng(9, 9));
    expect([uploaded.status, uploaded.body.message]).toEqual([200, 'Photo uploaded']);
    const address = uploaded.body.family_member.photo ?? '';
    expect((await downloadFile(app, address, token)).status).toBe(200);
    expect((await downloadFile(app, address, (await signInUser(app, owner)).access_token)).status).toBe(200);
    const deleted = await app.call(deleteUserFamilyPhoto, { params: memberParams, token });
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Photo deleted' }]);
    expect((await app.call(deleteUserFamilyPhoto, { params: memberParams, token })).status).toBe(404);
    const recorded = await listAuditTrail(app);
    expect(recorded.map((entry) => entry.action)).toEqual([
      'family.added',
      'family.photo_uploaded',
      'family.photo_viewed',
      'family.photo_deleted',
    ]);
  });
});
