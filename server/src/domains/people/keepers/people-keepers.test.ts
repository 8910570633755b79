import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { keeperMessages } from '@kanisa/contract/people/keepers.ts';
import { noteMessages } from '@kanisa/contract/people/notes.ts';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertPerson, letPastorsRead, nameKeeper, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';

const { saveKeepers, listKeepers, listPeople, readSession, savePeopleSettings, listNotes, addNote } = ENDPOINTS;

describe('people keepers', () => {
  it('are named by another admin with fresh proof, of which all admins learn, and lose the right at once', async () => {
    const app = await startTestApp();
    const own = await createUser(app, { role: 'admin' });
    const token = (await signInUser(app, own)).access_token;
    await signInWithRole(app, 'admin');
    const user = await createUser(app);
    const keeper = (await signInUser(app, user)).access_token;
    const save = (ids: number[], version?: string) =>
      app.call(saveKeepers, { body: { user_ids: ids, ...(version && { version }) }, token });
    const self = await save([own.id]);
    expect([self.status, self.body.error]).toEqual([403, keeperMessages.yourself]);
    const inactive = await createUser(app, { isVerified: false });
    expect((await save([inactive.id])).status).toBe(409);
    expect((await save([9999])).status).toBe(400);
    const named = await save([user.id]);
    expect(named.body.keepers).toEqual([expect.objectContaining({ user_id: user.id, named_by: own.username })]);
    expect(await app.deps.db.$count(messages)).toBe(2);
    expect((await app.call(readSession, { token: keeper })).body.actions).toContain('persons.edit');
    expect((await app.call(listPeople, { token: keeper })).status).toBe(200);
    expect((await app.call(listKeepers, { token: keeper })).status).toBe(403);
    expect((await save([], 'outdated')).status).toBe(409);
    expect((await save([], named.body.version)).status).toBe(200);
    expect((await app.call(listPeople, { token: keeper })).status).toBe(403);
    await app.deps.db.update(sessions).set({ provedAt: new Date('2020-01-01') });
    expect((await save([user.id])).body).toMatchObject({ code: 'fresh_proof_needed' });
  });

  it('have no right while they are not verified', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { isVerified: false });
    await nameKeeper(app, user.id);
    const token = (await signInUser(app, user)).access_token;
    expect((await app.call(listPeople, { token })).status).toBe(403);
  });
});

describe('pastors', () => {
  it('read people while the church lets them, and change nothing', async () => {
    const app = await startTestApp();
    const [admin, token] = [await signInWithRole(app, 'admin'), await signInWithRole(app, 'pastor')];
    const params = { id: await insertPerson(app) };
    expect((await app.call(listPeople, { token })).status).toBe(403);
    await app.call(savePeopleSettings, { body: { pastors_read: true }, token: admin });
    expect((await app.call(readSession, { token })).body.actions).toContain('persons.read');
    const seen = await app.call(ENDPOINTS.readPerson, { params, token });
    expect([seen.status, seen.body.person.may]).toEqual([200, expect.objectContaining({ edit: false, notes: false })]);
    const body = { first_name: 'Changed' };
    expect((await app.call(ENDPOINTS.updatePerson, { params, body, token })).status).toBe(403);
    expect((await app.call(listNotes, { params, token })).status).toBe(403);
    await letPastorsRead(app, false);
    expect((await app.call(ENDPOINTS.readPerson, { params, token })).status).toBe(403);
  });
});

describe('notes', () => {
  it('are written by the office, and on children by admins only', async () => {
    const app = await startTestApp();
    const [{ token }, admin] = [await signInKeeper(app), await signInWithRole(app, 'admin')];
    const [adult, child] = [
      { id: await insertPerson(app) },
      { id: await insertPerson(app, { dateOfBirth: '2019-03-04' }) },
    ];
    const text = 'Asked for a visit\nin May';
    expect((await app.call(addNote, { params: adult, body: { text }, token })).status).toBe(201);
    const long = await app.call(addNote, { params: adult, body: { text: 'x'.repeat(2001) }, token });
    expect([long.status, long.body.error]).toEqual([400, noteMessages.long]);
    const listed = await app.call(listNotes, { params: adult, token: admin });
    expect(listed.body.notes).toEqual([expect.objectContaining({ text, author: expect.anything() })]);
    const refused = await app.call(addNote, { params: child, body: { text }, token });
    expect([refused.status, refused.body.error]).toEqual([403, noteMessages.onlyAdmins]);
    expect((await app.call(listNotes, { params: child, token })).status).toBe(403);
    expect((await app.call(addNote, { params: child, body: { text }, token: admin })).status).toBe(201);
  });
});
