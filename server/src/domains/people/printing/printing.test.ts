import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import {
  insertHousehold,
  insertPerson,
  letPastorsRead,
  signInKeeper,
} from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { households } from '../households/households.table.ts';

const { printPeople } = ENDPOINTS;
const NAIROBI = { county: 'Nairobi', town: 'Nairobi', area: 'Umoja', addressDescription: 'Block 4' };

let app: TestApp;
let admin: string;

beforeEach(async () => {
  app = await startTestApp();
  admin = await signInWithRole(app, 'admin', { firstName: 'Boss', lastName: 'Abel' });
});

/** A mother, a father who died, and two children of whom one lives in no household. */
async function insertFamily() {
  const mother = await insertPerson(app, {
    ...NAIROBI,
    phoneNumber: '+254712345678',
    personalEmail: 'grace@example.com',
  });
  const father = await insertPerson(app, { firstName: 'Late', status: 'died' });
  const child = await insertPerson(app, {
    firstName: 'Zawadi',
    dateOfBirth: '2019-03-04',
    phoneNumber: '+254799000111',
  });
  await insertPerson(app, { firstName: 'Baraka', dateOfBirth: '2018-03-04' });
  const home = await insertHousehold(app, { [mother]: 'adult', [father]: 'adult', [child]: 'child' });
  return { mother, home };
}

describe('people for a print', () => {
  it('stand by household, with children counted and not named, and without the dead', async () => {
    const { mother, home } = await insertFamily();
    const { token } = await signInKeeper(app);
    for (const reader of [admin, token]) {
      const { status, body } = await app.call(printPeople, { query: { search: 'njeri' }, token: reader });
      expect(status).toBe(200);
      expect(body).toEqual({
        groups: [
          {
            household: { id: home, name: 'Njeri' },
            address: { county: 'Nairobi', town: 'Nairobi', area: 'Umoja', description: 'Block 4' },
            people: [
              {
                id: mother,
                name: 'Grace Njeri',
                first_name: 'Grace',
                last_name: 'Njeri',
                phone_number: '+254712345678',
                email: 'grace@example.com',
              },
            ],
            children: 1,
          },
        ],
        hidden_children: 2,
      });
    }
    const entries = await app.deps.db.select().from(auditEntries);
    const printed = { action: 'people.printed', after: { layout: 'directory', people: 4 } };
    expect(entries).toMatchObject([printed, printed]);
  });

  it('have on badges no address, and on badges and labels no phone or e-mail', async () => {
    await insertFamily();
    for (const layout of ['badges', 'labels'] as const) {
      const { body } = await app.call(printPeople, { query: { search: 'grace', layout }, token: admin });
      expect(JSON.stringify(body)).not.toMatch(/254712|example\.com|Zawadi/);
      expect([layout, body.groups[0]?.address === null]).toEqual([layout, layout === 'badges']);
    }
  });

  it('are those of one household, whose own address comes first', async () => {
    const { mother, home } = await insertFamily();
    await app.deps.db
      .update(households)
      .set({ ...NAIROBI, area: 'Donholm' })
      .where(eq(households.id, home));
    const { body } = await app.call(printPeople, {
      query: { household: String(home), layout: 'labels' },
      token: admin,
    });
    expect(body.groups).toMatchObject([{ address: { area: 'Donholm' }, people: [{ id: mother }], children: 1 }]);
    const gone = await app.call(printPeople, { query: { household: '999' }, token: admin });
    expect(gone.status).toBe(404);
  });

  it('are refused beyond the limit, with a forbidden filter, and to pastors', async () => {
    await letPastorsRead(app);
    const call = async (query: Record<string, string>, token: string) => {
      const { status, body } = await app.call(printPeople, { query, token });
      return [status, body.error];
    };
    const { token } = await signInKeeper(app);
    expect(await call({ kind: 'children', gender: 'female' }, token)).toEqual([
      400,
      'Only admins can filter children by this',
    ]);
    expect((await call({}, await signInWithRole(app, 'pastor')))[0]).toBe(403);
    expect(await call({ layout: 'poster' }, admin)).toEqual([400, 'Choose a layout from the list']);
  });
});
