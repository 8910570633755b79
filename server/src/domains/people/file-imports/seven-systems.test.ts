import { asc, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { importFile, previewFile, undoFile } from '../../../../test/support/file-imports.ts';
import { FILE_PEOPLE, SYSTEM_NAMES, writeSystemFile } from '../../../../test/support/people-files.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { householdLinks, householdMembers, households } from '../households/households.table.ts';

const NEVER = {
  planning_center: ['Medical Notes', 'Background Check Status'],
  breeze: ['Allergies'],
  ccb: ['Allergies'],
};

const listPeople = ({ deps: { db } }: TestApp) =>
  db.select().from(people).where(isNull(people.username)).orderBy(asc(people.id));

async function listHouseholds({ deps: { db } }: TestApp) {
  return db
    .select({
      name: households.name,
      description: households.addressDescription,
      adults: sql<number>`count(*) filter (where ${householdMembers.position} <> 'child')`.mapWith(Number),
      children: sql<number>`count(*) filter (where ${householdMembers.position} = 'child')`.mapWith(Number),
    })
    .from(households)
    .innerJoin(householdMembers, eq(householdMembers.householdId, households.id))
    .groupBy(households.id)
    .orderBy(asc(households.id));
}

describe.each(SYSTEM_NAMES)('a list of %s', (system) => {
  it('is recognised, taken with its households, found again, updated and undone', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const before = await app.deps.db.$count(people);
    const file = await writeSystemFile(system);
    const found = (await previewFile(app, file, { token })).body.preview;
    expect(found).toMatchObject({ system, total: 30, new: 30, updated: 0, waiting: 0, households: 9, has_names: true });
    expect(found.never_taken).toEqual(NEVER[system as keyof typeof NEVER] ?? []);
    expect(found.left_values).toEqual([]);
    expect(await app.deps.db.$count(people)).toBe(before);

    const done = await importFile(app, file, { token });
    expect(done).toMatchObject({ status: 'done', total: 30, done: 30, new: 30, updated: 0, waiting: 0 });
    const imported = await listPeople(app);
    expect(imported.length).toBe(30);
    const [james, grace] = imported;
    expect(james).toMatchObject({
      firstName: 'James',
      lastName: 'Kamau',
      phoneNumber: '+254712000100',
      personalEmail: 'james@example.com',
      gender: 'male',
      dateOfBirth: '1979-02-11',
      status: 'member',
      addressDescription: 'Mbagathi Way 12',
      wantsEmails: false,
      agreedAt: null,
    });
    expect(grace).toMatchObject({ dateOfBirth: '1984-03-09', phoneNumber: '+254712000101' });
    const knowsDays = !['tithely', 'ccb', 'elvanto'].includes(system);
    expect(imported.find(({ firstName }) => firstName === 'Akinyi')?.dateOfBirth).toBe(knowsDays ? '--07-04' : null);
    expect(imported.find(({ firstName }) => firstName === 'Jelagat')?.status).toBe('visitor');
    const homes = await listHouseholds(app);
    expect(homes.map(({ adults, children }) => `${adults}+${children}`).join(' ')).toBe(
      '2+2 2+1 1+2 2+0 1+1 2+3 2+2 2+0 4+1',
    );
    const names = homes.map(({ name }) => name.replace(' Household', ''));
    expect(names).toEqual(
      [...new Set(FILE_PEOPLE.map(({ family }) => family))].map(
        (family) => FILE_PEOPLE.find((one) => one.family === family)?.household,
      ),
    );
    // An import makes no guardian.
    expect([await app.deps.db.$count(familyMembers), await app.deps.db.$count(householdLinks)]).toEqual([0, 0]);

    expect((await previewFile(app, file, { token })).body.preview).toMatchObject({ new: 0, updated: 0, unchanged: 30 });
    expect(await importFile(app, file, { token })).toMatchObject({ new: 0, updated: 0, unchanged: 30, waiting: 0 });
    expect((await listPeople(app)).length).toBe(30);

    const changed = FILE_PEOPLE.map((one) => (one.first === 'Grace' ? { ...one, mobile: '0733111222' } : one));
    const baby = { ...FILE_PEOPLE[3], id: 109, first: 'Amani', born: '2024-01-02' } as (typeof FILE_PEOPLE)[number];
    const second = await importFile(app, await writeSystemFile(system, [...changed, baby]), { token });
    expect(second).toMatchObject({ new: 1, updated: 1, unchanged: 29, waiting: 0 });
    const after = await listPeople(app);
    expect(after.find(({ id }) => id === grace?.id)?.phoneNumber).toBe('+254733111222');
    expect((await listHouseholds(app))[0]).toMatchObject({ adults: 2, children: 3 });

    expect(await undoFile(app, second.id, token)).toMatchObject({ status: 'undone', kept: 0, undo_until: null });
    const undone = await listPeople(app);
    expect(undone.length).toBe(30);
    expect(undone.find(({ id }) => id === grace?.id)?.phoneNumber).toBe('+254712000101');
    expect(await undoFile(app, done.id, token)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await app.deps.db.$count(people)).toBe(before);
    expect(await app.deps.db.$count(households)).toBe(0);
    const actions = await app.deps.db.selectDistinct({ action: auditEntries.action }).from(auditEntries);
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['people.import_started', 'people.import_undone', 'person.created', 'household.created']),
    );
  });
});
