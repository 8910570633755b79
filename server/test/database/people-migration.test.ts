import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type DatabaseHandle, type Db, forNobody } from '../../src/db/client.ts';
import { applyMigrations, migrateDatabase, readMigrations } from '../../src/db/migrate.ts';
import { listFamilyMembers } from '../../src/domains/people/family/family.repo.ts';
import { dumpLines, loadLines } from '../backup/backup-lines.ts';
import { openEmptyDatabase } from './test-database.ts';

/** One word, four words, apostrophes, several spaces in a row, spaces at the ends, other scripts. */
const NAMES = [
  'Amani',
  "Wanjikũ wa Ng'ang'a",
  'Mary Jane Akinyi Odhiambo',
  'Baraka  Otieno',
  'Zuri   wa  Kamau',
  "N'Golo O’Neill-Achieng'",
  ' Leading',
  'Trailing ',
  'ወርቅነሽ 王小明',
  'x'.repeat(100),
];
const PEOPLE_MIGRATION = readMigrations().findIndex(({ tag }) => tag.endsWith('people_and_households'));

async function queryRows(db: Db, statement: ReturnType<typeof sql>) {
  return (await db.execute(statement)).rows;
}

/** Three users, of whom two have a family, in a database of the version before. */
async function openVersionBefore(): Promise<DatabaseHandle> {
  const database = await openEmptyDatabase();
  await database.db.transaction(async (tx) => {
    await applyMigrations(tx, readMigrations().slice(0, PEOPLE_MIGRATION));
    await tx.execute(sql`insert into users (first_name, last_name, username, password_hash, phone_number, is_verified)
      values ('Wanjiku', 'Kamau', 'wanjiku', 'x', '+254711000001', true), ('Otieno', 'Okoth', 'otieno', 'x', null, false),
        ('Amina', 'Hassan', 'amina', 'x', '+254711000003', true)`);
    for (const [index, name] of NAMES.entries()) {
      await tx.execute(sql`insert into family_members (user_id, name, relationship, gender, date_of_birth, contact_info, bio, county, town, area, address_description, is_active, created_at)
        values (${1 + (index % 2) * 2}::int, ${name}, ${index % 3 === 0 ? 'child' : 'other'}, ${index % 2 ? 'male' : null}, ${index % 4 ? '2015-03-01' : null}::date,
          '0711000009', 'Sings', ${index % 2 ? 'Nairobi' : null}, ${index % 2 ? 'Kasarani' : null}, null, null, ${index !== 4}, '2025-01-02T03:04:05Z')`);
    }
    await tx.execute(sql`insert into photos (user_id, hash, bytes) values (1, 'of the owner', 'a')`);
    await tx.execute(sql`insert into photos (family_member_id, hash, bytes) values (2, 'of a child', 'b')`);
  });
  return database;
}

const readEntriesBefore = (db: Db) =>
  queryRows(
    db,
    sql`select family_members.id, family_members.user_id, name, relationship, gender, date_of_birth::text, contact_info, bio, county, town, area,
      address_description, is_active, hash from family_members left join photos on family_member_id = family_members.id order by 1`,
  );

async function readEntriesAfter(db: Db) {
  const lists = await Promise.all(
    [1, 2, 3].map(async (userId) => ({ userId, rows: await listFamilyMembers(db, userId) })),
  );
  const entries = lists.flatMap(({ userId, rows }) =>
    rows.map((row) => ({
      id: row.id,
      user_id: userId,
      name: row.name,
      relationship: row.relationship,
      gender: row.gender,
      date_of_birth: row.dateOfBirth,
      contact_info: row.contactInfo,
      bio: row.bio,
      county: row.address?.county ?? null,
      town: row.address?.town ?? null,
      area: row.address?.area ?? null,
      address_description: row.address?.description ?? null,
      is_active: row.isActive,
      hash: row.photoHash,
    })),
  );
  return entries.toSorted((a, b) => a.id - b.id);
}

/** Ids, columns and tallies of the accounts. */
const readAccounts = (db: Db) =>
  queryRows(
    db,
    sql`select id, first_name, last_name, username, phone_number, is_verified, wants_emails, created_at::text, search_text,
      (select sum(people)::int from user_tallies) as tallied from users order by id`,
  );

async function expectMigrated({ db }: DatabaseHandle): Promise<void> {
  expect(
    await queryRows(
      db,
      sql`select count(*)::int as people, count(username)::int as accounts,
        count(*) filter (where wants_emails or wants_texts or status is not null)::int as known from people`,
    ),
  ).toEqual([{ people: 3 + NAMES.length, accounts: 3, known: 3 }]);
  expect(
    await queryRows(
      db,
      sql`select name, count(*)::int as members, count(*) filter (where position = 'child')::int as children
        from households join household_members on household_id = households.id group by 1 order by 1`,
    ),
  ).toEqual([
    { name: 'Hassan', members: 1 + NAMES.length / 2, children: 2 },
    { name: 'Kamau', members: 1 + NAMES.length / 2, children: 2 },
  ]);
}

describe('the migration to people', () => {
  it('gives every family entry a person, and answers about families and accounts as before', async () => {
    const database = await openVersionBefore();
    const before = { entries: await readEntriesBefore(database.db), accounts: await readAccounts(database.db) };
    await migrateDatabase(database);
    expect({ entries: await readEntriesAfter(database.db), accounts: await readAccounts(database.db) }).toEqual(before);
    await expectMigrated(database);
    const [added] = await queryRows(
      database.db,
      sql`insert into users (first_name, last_name, username, password_hash) values ('A', 'B', 'next', 'x') returning id`,
    );
    expect(added).toEqual({ id: 4 + NAMES.length });
  });

  it('leaves the version before untouched wherever it stops, and can start again', async () => {
    const database = await openVersionBefore();
    const before = { entries: await readEntriesBefore(database.db), accounts: await readAccounts(database.db) };
    const migrations = readMigrations();
    const statements = migrations[PEOPLE_MIGRATION]?.sql ?? [];
    for (const stop of [1, 45, 75, 80, statements.length]) {
      const stopping = forNobody(database.db, 'a test').transaction(async (tx) => {
        for (const statement of statements.slice(0, stop)) await tx.execute(sql.raw(statement));
        throw new Error('stopped');
      });
      await expect(stopping).rejects.toThrow('stopped');
      expect(await readEntriesBefore(database.db)).toEqual(before.entries);
    }
    await migrateDatabase(database);
    expect({ entries: await readEntriesAfter(database.db), accounts: await readAccounts(database.db) }).toEqual(before);
    await expectMigrated(database);
  });

  it('comes after the rows of a backup of the version before', async () => {
    const old = await openVersionBefore();
    const before = { entries: await readEntriesBefore(old.db), accounts: await readAccounts(old.db) };
    const { lines } = await dumpLines(old);
    const restored = await openEmptyDatabase();
    await loadLines(restored, lines);
    expect({ entries: await readEntriesAfter(restored.db), accounts: await readAccounts(restored.db) }).toEqual(before);
    await expectMigrated(restored);
  });
});
