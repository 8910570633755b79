import { and, eq, sql } from 'drizzle-orm';
import { people } from '../../src/domains/identity/accounts/people.table.ts';
import { peopleKeepers, peopleSettings } from '../../src/domains/identity/keepers/keepers.table.ts';
import { householdMembers, households } from '../../src/domains/people/households/households.table.ts';
import { departmentAsks } from '../../src/domains/people/joining/joining.table.ts';
import { peopleLists } from '../../src/domains/people/lists/lists.table.ts';
import { personMerges, type StoredRow } from '../../src/domains/people/merging/merging.table.ts';
import { createMergeUndo } from '../../src/domains/people/merging/undo.rules.ts';
import { photos } from '../../src/domains/records/photos/photos.table.ts';
import { createDepartment } from './departments.ts';
import { createUser, signInUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type NewPerson = Partial<typeof people.$inferInsert>;

/** A person without an account. */
export async function insertPerson({ deps: { db } }: TestApp, differs: NewPerson = {}): Promise<number> {
  const person = { firstName: 'Grace', lastName: 'Njeri', wantsEmails: false, wantsTexts: false, ...differs };
  const [row] = await db.insert(people).values(person).returning({ id: people.id });
  if (!row) throw new Error('the insert of a person returned no row');
  return row.id;
}

/** The same with a photo. */
export async function insertPersonWithPhoto(app: TestApp, differs: NewPerson = {}): Promise<number> {
  const id = await insertPerson(app, differs);
  await app.deps.db.insert(photos).values({ userId: id, hash: 'face', bytes: Buffer.from('face') });
  return id;
}

type Position = (typeof householdMembers.$inferInsert)['position'];

export async function insertHousehold(
  { deps: { db } }: TestApp,
  members: Record<number, Position> = {},
  name = 'Njeri',
): Promise<number> {
  const [row] = await db.insert(households).values({ name }).returning({ id: households.id });
  if (!row) throw new Error('the insert of a household returned no row');
  const places = Object.entries(members).map(([id, position]) => ({ personId: Number(id), position }));
  for (const place of places) {
    const isMain = (await db.$count(householdMembers, mainOf(place.personId))) === 0;
    await db.insert(householdMembers).values({ ...place, householdId: row.id, isMain });
  }
  return row.id;
}

const mainOf = (personId: number) => and(eq(householdMembers.personId, personId), eq(householdMembers.isMain, true));

export async function findMainHouseholdId({ deps: { db } }: TestApp, personId: number): Promise<number> {
  const [row] = await db.select().from(householdMembers).where(mainOf(personId));
  return row?.householdId ?? 0;
}

export async function insertPeopleList({ deps: { db } }: TestApp, ownerId: number, isShared = false): Promise<number> {
  const list = { ownerId, name: 'Visitors', isShared, query: { params: { status: 'visitor' }, columns: [] } };
  const [row] = await db.insert(peopleLists).values(list).returning({ id: peopleLists.id });
  return row?.id ?? 0;
}

export async function nameKeeper({ deps: { db, clock } }: TestApp, userId: number): Promise<void> {
  await db.insert(peopleKeepers).values({ userId, namedAt: clock.now() }).onConflictDoNothing();
}

export async function letPastorsRead({ deps: { db, clock } }: TestApp, pastorsRead = true): Promise<void> {
  const values = { pastorsRead, changedAt: clock.now() };
  await db
    .insert(peopleSettings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: peopleSettings.id, set: values });
}

/** A people keeper with the role `user`, signed in. */
export async function signInKeeper(app: TestApp): Promise<{ id: number; token: string }> {
  const user = await createUser(app);
  await nameKeeper(app, user.id);
  return { id: user.id, token: (await signInUser(app, user)).access_token };
}

/** A person, and a merge that brings back another one. */
export async function insertMerge(app: TestApp): Promise<number> {
  const { db, clock } = app.deps;
  const [keptId, otherId] = [await insertPerson(app), await insertPerson(app)];
  const { rows } = await db.execute<{ person: StoredRow }>(
    sql`with gone as (delete from people where id = ${otherId} returning *) select to_jsonb(gone) as person from gone`,
  );
  const undo = createMergeUndo(rows[0]?.person ?? {});
  const [row] = await db
    .insert(personMerges)
    .values({ keptId, otherId, mergedAt: clock.now(), undo })
    .returning({ id: personMerges.id });
  return row?.id ?? 0;
}

/** An admin asks the person whether they join a department. */
export async function insertDepartmentAsk(
  app: TestApp,
  personId: number,
  differs: Partial<typeof departmentAsks.$inferInsert> = {},
): Promise<number> {
  const [department, admin] = [await createDepartment(app), await createUser(app, { role: 'admin' })];
  const ask = { departmentId: department.id, personId, kind: 'person', askedBy: admin.id } as const;
  const createdAt = app.deps.clock.now();
  const [row] = await app.deps.db
    .insert(departmentAsks)
    .values({ ...ask, createdAt, ...differs })
    .returning({ id: departmentAsks.id });
  return row?.id ?? 0;
}
