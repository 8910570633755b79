import { describe, expect, it } from 'vitest';
import type { WriteDb } from '../../src/db/client.ts';
import { findViolatedConstraint } from '../../src/db/constraint-errors.ts';
import { users } from '../../src/domains/identity/accounts/users.view.ts';
import { sessions } from '../../src/domains/identity/sessions/sessions.table.ts';
import { openTestDatabase } from './test-database.ts';

const person = { firstName: 'Wanjiku', lastName: 'Kamau', username: 'wanjiku', passwordHash: 'x' };

const catchError = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('the constraint name of an error', () => {
  it.each<[string, string, (db: WriteDb) => Promise<unknown>]>([
    ['unique', 'users_username_unique', async (db) => db.insert(users).values(person)],
    ['check', 'users_username_lower', async (db) => db.insert(users).values({ ...person, username: 'Wanjiku' })],
    [
      'foreign key',
      'sessions_user_id_people_id_fk',
      async (db) => db.insert(sessions).values({ userId: 999, createdAt: new Date() }),
    ],
  ])('is known by its name: %s', async (_kind, name, break_) => {
    const { db } = await openTestDatabase();
    await db.insert(users).values(person);
    expect(findViolatedConstraint(await catchError(break_(db)))).toBe(name);
    expect(findViolatedConstraint(await catchError(db.transaction((tx) => break_(tx))))).toBe(name);
    expect(await db.$count(users)).toBe(1);
  });

  it('is null for other errors', async () => {
    const { db } = await openTestDatabase();
    expect(findViolatedConstraint(await catchError(db.execute('select 1 / 0')))).toBeNull();
    expect(findViolatedConstraint(new Error('something else'))).toBeNull();
    expect(findViolatedConstraint('not even an error')).toBeNull();
    expect(
      findViolatedConstraint(Object.assign(new Error('a stranger'), { constraint: 'users_username_unique' })),
    ).toBeNull();
  });
});
