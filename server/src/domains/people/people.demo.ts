import type { Language } from '@kanisa/contract/core/languages.ts';
import { type DemoChurch, getToday, insertInBatches, type StoredPerson } from '../../demo/demo-church.ts';
import type { DemoPerson } from '../../demo/draw-people.ts';
import { formatEpochDay } from '../../platform/time/wall-time.ts';
import { users } from '../identity/accounts/accounts.table.ts';
import { familyMembers } from './family/family.table.ts';

const HOUR_MS = 3_600_000;
const DAYS_PER_YEAR = 365.25;
/** The first people are the cast, whom the demo's logins show in English. */
const CAST_MAX = 20;

export async function fillPeople(church: DemoChurch): Promise<void> {
  church.people = await insertPeople(church);
  church.families = await insertFamilies(church);
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

/** Returns the ids of each family in the order of the draw. */
async function insertFamilies(church: DemoChurch): Promise<number[][]> {
  const { tx, people } = church;
  const rows = people.flatMap((head) =>
    head.family.map(({ age, birthday, hasPhoto: _photo, ...row }) => ({
      ...row,
      userId: head.id,
      dateOfBirth: formatEpochDay(Math.floor(getToday(church) - age * DAYS_PER_YEAR) - birthday),
      ...(row.relationship === 'parent' ? {} : head.address),
      createdAt: head.joinedAt,
      updatedAt: head.joinedAt,
    })),
  );
  const ids = await insertInBatches(rows, async (batch) =>
    tx.insert(familyMembers).values(batch).returning({ id: familyMembers.id }),
  );
  let next = 0;
  return people.map((head) => head.family.map(() => ids[next++]?.id ?? 0));
}
