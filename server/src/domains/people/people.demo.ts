import type { Language } from '@kanisa/contract/core/languages.ts';
import { type DemoChurch, getToday, insertInBatches, type StoredPerson } from '../../demo/demo-church.ts';
import type { DemoPerson } from '../../demo/draw-people.ts';
import { formatEpochDay } from '../../platform/time/wall-time.ts';
import { people } from '../identity/accounts/people.table.ts';
import { users } from '../identity/accounts/users.view.ts';
import { familyMembers } from './family/family.table.ts';
import { householdMembers, households } from './households/households.table.ts';
import { fillOfficeRecords } from './office-records.demo.ts';
import { splitName } from './persons/names.rules.ts';

const HOUR_MS = 3_600_000;
const DAYS_PER_YEAR = 365.25;
/** The first people are the cast, whom the demo's logins show in English. */
const CAST_MAX = 20;

export async function fillPeople(church: DemoChurch): Promise<void> {
  church.people = await insertPeople(church);
  church.families = await insertFamilies(church);
  await fillOfficeRecords(church);
}

async function insertPeople({ tx, now, random, drawnPeople, passwordHash }: DemoChurch): Promise<StoredPerson[]> {
  const stored = drawnPeople.map((person, index) => ({
    ...person,
    language: index >= CAST_MAX && index % 3 === 0 ? ('sw' as const) : null,
    joinedAt: new Date(now.getTime() - (person.joinedDaysAgo * 24 + random.whole(2, 9)) * HOUR_MS),
  }));
  const ids = await insertInBatches(stored, async (batch) =>
    tx
      .insert(users)
      .values(batch.map((person) => toUserRow(person, passwordHash, now)))
      .returning({ id: users.id }),
  );
  return stored.map((person, index): StoredPerson => ({ ...person, id: ids[index]?.id ?? 0 }));
}

function toUserRow(
  { joinedAt, address, ...person }: DemoPerson & { joinedAt: Date; language: Language | null },
  passwordHash: string,
  now: Date,
) {
  const { gender: _gender, age: _age, family: _family, hasPhoto: _photo, joinedDaysAgo: _days, ...row } = person;
  return {
    ...row,
    ...address,
    loginEmail: person.personalEmail,
    isLoginEmailConfirmed: person.isVerified && person.personalEmail !== null,
    passwordHash,
    deletionRequestedAt: person.asksForDeletion ? new Date(now.getTime() - 30 * HOUR_MS) : null,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  };
}

/** Returns the ids of the people of each family in the order of the draw. */
async function insertFamilies(church: DemoChurch): Promise<number[][]> {
  const { tx, people: heads } = church;
  const relatives = heads.flatMap((head) => head.family.map((relative) => ({ head, relative })));
  const ids = await insertInBatches(relatives, async (batch) =>
    tx
      .insert(people)
      .values(batch.map(({ head, relative }) => toRelativeRow(church, head, relative)))
      .returning({ id: people.id }),
  );
  const entries = relatives.map(({ head, relative }, index) => ({
    userId: head.id,
    personId: ids[index]?.id ?? 0,
    relationship: relative.relationship,
    bio: relative.bio,
    contactInfo: relative.contactInfo,
    isActive: relative.isActive,
    createdAt: head.joinedAt,
    updatedAt: head.joinedAt,
  }));
  await insertInBatches(entries, async (batch) =>
    tx.insert(familyMembers).values(batch).returning({ id: familyMembers.id }),
  );
  await insertHouseholds(church, entries);
  let next = 0;
  return heads.map((head) => head.family.map(() => ids[next++]?.id ?? 0));
}

function toRelativeRow(church: DemoChurch, head: StoredPerson, relative: StoredPerson['family'][number]) {
  return {
    ...splitName(relative.name),
    gender: relative.gender,
    dateOfBirth: formatEpochDay(Math.floor(getToday(church) - relative.age * DAYS_PER_YEAR) - relative.birthday),
    ...(relative.relationship === 'parent' ? {} : head.address),
    wantsEmails: false,
    wantsTexts: false,
    status: relative.relationship === 'spouse' ? ('member' as const) : null,
    isFromFamily: true,
    createdAt: head.joinedAt,
    updatedAt: head.joinedAt,
  };
}

type Entry = Pick<typeof familyMembers.$inferInsert, 'userId' | 'personId' | 'relationship'>;

async function insertHouseholds({ tx, people: heads }: DemoChurch, entries: readonly Entry[]): Promise<void> {
  const families = heads.filter(({ family }) => family.length > 0);
  const ids = await insertInBatches(families, async (batch) =>
    tx
      .insert(households)
      .values(batch.map(({ lastName, joinedAt: at }) => ({ name: lastName, createdAt: at, updatedAt: at })))
      .returning({ id: households.id }),
  );
  const householdOf = new Map(families.map(({ id }, index) => [id, ids[index]?.id ?? 0]));
  const members = [
    ...families.map(({ id }) => ({ userId: id, personId: id, position: 'adult' as const })),
    ...entries.map(({ userId, personId, relationship }) => ({
      userId,
      personId,
      position: relationship === 'child' ? ('child' as const) : ('adult' as const),
    })),
  ];
  const rows = members.map(({ userId, ...row }) => ({
    ...row,
    householdId: householdOf.get(userId) ?? 0,
    isMain: true,
  }));
  await insertInBatches(rows, async (batch) =>
    tx.insert(householdMembers).values(batch).returning({ id: householdMembers.personId }),
  );
}
