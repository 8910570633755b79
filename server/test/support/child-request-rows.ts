import { familyMembers, familyRequests } from '../../src/domains/people/family/family.table.ts';
import { childInvites } from '../../src/domains/people/persons/persons.table.ts';
import { createUser } from './factories.ts';
import { insertFamilyMembers } from './family-rows.ts';
import { insertPerson } from './people-records.ts';
import type { TestApp } from './test-app.ts';

const CHILD = { firstName: 'Amani', lastName: 'Kamau', dateOfBirth: '2018-05-04' };

/** A recorded child, whom the guardian has in their list, and somebody who entered the same child. Returns the question. */
export async function insertChildRequest(app: TestApp, guardianId?: number): Promise<number> {
  const { db, clock } = app.deps;
  const personId = await insertPerson(app, CHILD);
  if (guardianId !== undefined)
    await db.insert(familyMembers).values({ userId: guardianId, personId, relationship: 'child' });
  const asker = await createUser(app);
  const [entry] = await insertFamilyMembers(app, { userId: asker.id, name: 'Amani Kamau', dateOfBirth: '2018-05-04' });
  const request = { userId: asker.id, personId, entryId: entry?.id ?? null, relationship: 'child' } as const;
  const [row] = await db
    .insert(familyRequests)
    .values({ ...request, createdAt: clock.now() })
    .returning({ id: familyRequests.id });
  return row?.id ?? 0;
}

/** A child of the guardian whom the church asks to invite. Returns the child. */
export async function insertChildInvite(app: TestApp, guardianId: number): Promise<number> {
  const { db, clock } = app.deps;
  const [entry] = await insertFamilyMembers(app, { userId: guardianId, name: 'Zawadi', dateOfBirth: '2012-05-04' });
  const personId = entry?.personId ?? 0;
  await db.insert(childInvites).values({ personId, askedAt: clock.now(), state: 'open' });
  return personId;
}
