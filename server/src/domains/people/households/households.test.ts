import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { householdMessages } from '@kanisa/contract/people/households.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertHousehold, insertPerson, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { householdMembers, households } from './households.table.ts';

const { listHouseholds, createHousehold, readHousehold, updateHousehold, deleteHousehold, putInHousehold } = ENDPOINTS;
const { removeFromHousehold } = ENDPOINTS;

const address = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', description: 'Blue gate' };

describe('a household', () => {
  it('is made, filled, found by a person in it, and ends with its last one', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const [mother, child] = [await insertPerson(app), await insertPerson(app, { firstName: 'Zawadi', lastName: null })];
    const body = { name: 'Njeri', people: [{ id: mother }, { id: child, position: 'child' as const }] };
    const made = await app.call(createHousehold, { body, token });
    expect([made.status, made.body.people.map(({ name, position }) => [name, position])]).toEqual([
      201,
      [
        ['Grace Njeri', 'adult'],
        ['Zawadi', 'child'],
      ],
    ]);
    const params = { id: made.body.household.id };
    for (const search of ['njeri', 'zawadi']) {
      const found = await app.call(listHouseholds, { query: { search }, token });
      expect(found.body.households).toEqual([
        { id: params.id, name: 'Njeri', adults: ['Grace Njeri'], people_count: 2, children_count: 1 },
      ]);
    }
    const unknown = await app.call(createHousehold, { body: { name: 'X', people: [{ id: 9999 }] }, token });
    expect([unknown.status, unknown.body.error]).toEqual([400, householdMessages.person]);
    for (const personId of [mother, child]) {
      const removed = await app.call(removeFromHousehold, { params: { ...params, personId }, token });
      expect(removed.status).toBe(200);
    }
    expect((await app.call(readHousehold, { params, token })).status).toBe(404);
  });

  it('gives its address to all whom the caller may change, is split and joined, and notices others’ changes', async () => {
    const app = await startTestApp();
    const [{ token }, admin] = [await signInKeeper(app), await signInWithRole(app, 'admin')];
    const [father, child] = [await insertPerson(app), await insertPerson(app, { dateOfBirth: '2019-03-04' })];
    const id = await insertHousehold(app, { [father]: 'adult', [child]: 'child' });
    const params = { id };
    const { version } = (await app.call(readHousehold, { params, token })).body.household;
    const body = { address, use_address_for_all: true, version };
    expect((await app.call(updateHousehold, { params, body, token })).status).toBe(200);
    const { db } = app.deps;
    const townOf = async (personId: number) => (await db.select().from(people).where(eq(people.id, personId)))[0]?.town;
    expect([await townOf(father), await townOf(child)]).toEqual(['Kasarani', null]);
    const late = await app.call(updateHousehold, { params, body: { name: 'Other', version }, token });
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ current: expect.anything() })]);
    expect(
      (await app.call(updateHousehold, { params, body: { use_address_for_all: true }, token: admin })).status,
    ).toBe(200);
    expect(await townOf(child)).toBe('Kasarani');
    const split = { name: 'Father', people: [{ id: father }], split_from: id };
    const own = (await app.call(createHousehold, { body: split, token })).body.household.id;
    expect((await app.call(readHousehold, { params, token })).body.people.map((one) => one.id)).toEqual([child]);
    const joined = await app.call(updateHousehold, { params, body: { join_with: own }, token });
    expect(joined.body.people.map((one) => one.id)).toEqual([father, child]);
    expect(await db.$count(households)).toBe(1);
    expect(await db.$count(householdMembers, eq(householdMembers.isMain, true))).toBe(2);
    expect((await app.call(updateHousehold, { params, body: { join_with: id }, token })).status).toBe(400);
    expect((await app.call(deleteHousehold, { params, token })).status).toBe(200);
    expect(await db.$count(householdMembers)).toBe(0);
  });

  it('shows whoever lives there the adults’ names, and no child but their own', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const token = (await signInUser(app, user)).access_token;
    const [neighbour, child] = [
      await insertPerson(app, { phoneNumber: '+254799000111' }),
      await insertPerson(app, { firstName: 'Zawadi', dateOfBirth: '2019-03-04' }),
    ];
    const id = await insertHousehold(app, { [user.id]: 'adult', [neighbour]: 'adult', [child]: 'child' });
    const { body } = await app.call(readHousehold, { params: { id }, token });
    expect(body.people.map((one) => one.id)).toEqual([user.id, neighbour]);
    expect(body.household).toMatchObject({ hidden_children: 0, may_edit: false, address: null });
    expect(JSON.stringify(body)).not.toMatch(/Zawadi|254799/);
    const other = await createUser(app);
    const stranger = (await signInUser(app, other)).access_token;
    expect((await app.call(readHousehold, { params: { id }, token: stranger })).status).toBe(404);
  });

  it('makes nobody who logs in a child by the hand of a keeper', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const user = await createUser(app);
    const params = { id: await insertHousehold(app), personId: user.id };
    const refused = await app.call(putInHousehold, { params, body: { position: 'child' }, token });
    expect([refused.status, refused.body.error]).toEqual([403, householdMessages.onlyAdminAccount]);
    expect((await app.call(putInHousehold, { params, body: {}, token })).status).toBe(200);
  });
});
