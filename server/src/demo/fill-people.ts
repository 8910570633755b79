import { users } from '../domains/identity/accounts/accounts.table.ts';
import { familyMembers } from '../domains/people/family/family.table.ts';
import { formatEpochDay } from '../platform/time/wall-time.ts';
import { type DemoContext, getToday, insertInBatches, type StoredPerson } from './demo-context.ts';
import type { DemoPerson } from './draw-people.ts';

const HOUR_MS = 3_600_000;
const DAYS_PER_YEAR = 365.25;

type DemoContextWithoutPeople = Omit<DemoContext, 'people'>;

export async function fillPeople(base: DemoContextWithoutPeople, drawn: readonly DemoPerson[], passwordHash: string) {
  const { tx, now, random } = base;
  const stored = drawn.map((person) => ({
    ...person,
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

function toUserRow({ joinedAt, address, ...person }: DemoPerson & { joinedAt: Date }, passwordHash: string, now: Date) {
  const { gender: _gender, age: _age, family: _family, hasPhoto: _photo, joinedDaysAgo: _days, ...row } = person;
  return {
    ...row,
    ...address,
    passwordHash,
    deletionRequestedAt: person.asksForDeletion ? new Date(now.getTime() - 30 * HOUR_MS) : null,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  };
}

/** Returns the ids of each family in the order of the draw. */
export async function fillFamilies(context: DemoContext): Promise<number[][]> {
  const { tx, people } = context;
  const rows = people.flatMap((head) =>
    head.family.map(({ age, birthday, hasPhoto: _photo, ...row }) => ({
      ...row,
      userId: head.id,
      dateOfBirth: formatEpochDay(Math.floor(getToday(context) - age * DAYS_PER_YEAR) - birthday),
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
