import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { LIST_COUNTS_MAX, LISTS_MAX } from '@kanisa/contract/people/lists.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { insertPerson, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { peopleLists } from './lists.table.ts';

const { listPeople, createPeopleList, readPeopleList, listPeopleLists, updatePeopleList, deletePeopleList } = ENDPOINTS;

let app: TestApp;
let admin: string;
const find = async (query: Record<string, string>, token = admin) => {
  const { status, body } = await app.call(listPeople, { query, token });
  return status === 200 ? body.people.map(({ name }) => name) : body.error;
};

beforeEach(async () => {
  app = await startTestApp();
  admin = await signInWithRole(app, 'admin', { firstName: 'Boss', lastName: 'Abel' });
});

describe('a saved list', () => {
  it('counts what its reader may see, is shared or private, and belongs to who saved it', async () => {
    await insertPerson(app, { status: 'visitor' });
    await insertPerson(app, { status: 'visitor', firstName: 'Zawadi', dateOfBirth: '2019-03-04' });
    const keeper = await signInKeeper(app);
    const body = { name: 'Visitors', query: { status: 'visitor', columns: ['status' as const] } };
    const saved = await app.call(createPeopleList, { body, token: admin });
    expect([saved.status, saved.body.list]).toEqual([
      201,
      expect.objectContaining({ count: 2, is_own: true, query: { status: 'visitor' }, columns: ['status'] }),
    ]);
    const params = { id: saved.body.list.id };
    expect((await app.call(readPeopleList, { params, token: keeper.token })).status).toBe(404);
    await app.call(updatePeopleList, { params, body: { is_shared: true }, token: admin });
    expect((await app.call(readPeopleList, { params, token: keeper.token })).body.list).toMatchObject({ count: 1 });
    expect(await find({ list: String(params.id) }, keeper.token)).toEqual(['Grace Njeri']);
    expect((await app.call(listPeopleLists, { token: keeper.token })).body.lists).toHaveLength(1);
    const taken = await app.call(updatePeopleList, { params, body: { name: 'Mine' }, token: keeper.token });
    expect(taken.status).toBe(403);
    expect((await app.call(deletePeopleList, { params, token: keeper.token })).status).toBe(403);
    expect((await app.call(deletePeopleList, { params, token: admin })).status).toBe(200);
  });

  it('is refused with a filter that its maker may not use', async () => {
    const { token } = await signInKeeper(app);
    const body = { name: 'May', query: { kind: 'children' as const, birthday_month: '5' } };
    const refused = await app.call(createPeopleList, { body, token });
    expect([refused.status, refused.body.error]).toEqual([400, personMessages.filterOfChildren]);
    expect((await app.call(createPeopleList, { body, token: admin })).status).toBe(201);
  });

  it('is counted in the overview when asked for, for who may use its filters', async () => {
    await insertPerson(app, { status: 'visitor' });
    await insertPerson(app, { firstName: 'Zawadi', dateOfBirth: '2019-03-04' });
    const save = async (name: string, query: object) => {
      const { body } = await app.call(createPeopleList, { body: { name, is_shared: true, query }, token: admin });
      return body.list.id;
    };
    const visitors = await save('Visitors', { status: 'visitor' });
    const children = await save('March', { kind: 'children', birthday_month: '3' });
    const count = async (token: string, ids: readonly number[]) => {
      const { body } = await app.call(listPeopleLists, { query: { count: ids.join(',') }, token });
      return body.lists.map((list) => [list.name, list.count, list.may_delete]);
    };
    expect(await count(admin, [visitors, children])).toEqual([
      ['March', 1, true],
      ['Visitors', 1, true],
    ]);
    const { token } = await signInKeeper(app);
    expect(await count(token, [visitors, children])).toEqual([
      ['March', null, false],
      ['Visitors', 1, false],
    ]);
    expect(await find({ list: String(children) }, token)).toBe(personMessages.filterOfChildren);
    const many = Array.from({ length: LIST_COUNTS_MAX + 1 }, (_, at) => at + 1).join(',');
    const refused = await app.call(listPeopleLists, { query: { count: many }, token: admin });
    expect([refused.status, refused.body.error]).toEqual([400, 'Count up to 10 lists at once']);
  });

  it('is refused beyond the limit, also when two are saved at once', async () => {
    const { id, token } = await signInKeeper(app);
    const rows = Array.from({ length: LISTS_MAX - 1 }, (_, at) => ({ ownerId: id, name: `List ${at}`, query: {} }));
    await app.deps.db.insert(peopleLists).values(rows);
    const save = () => app.call(createPeopleList, { body: { name: 'Another', query: {} }, token });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error).toBe('You can save up to 200 lists. Delete one first.');
  });
});
