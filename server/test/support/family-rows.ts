import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../src/db/client.ts';
import { insertFamilyMember, type NewFamilyMember } from '../../src/domains/people/family/family.repo.ts';
import { type FamilyMemberRow, familyMembers } from '../../src/domains/people/family/family.table.ts';
import type { TestApp } from './test-app.ts';

type Entry = Partial<NewFamilyMember> & { userId: number };

/** Adds entries as a family list does: each with a person in the owner's household. */
export async function insertFamilyMembers(
  { deps: { db, clock } }: TestApp,
  ...entries: readonly Entry[]
): Promise<FamilyMemberRow[]> {
  return db.transaction(async (tx) => {
    const rows: FamilyMemberRow[] = [];
    for (const entry of entries) rows.push(await insertEntry(tx, entry, clock.now()));
    return rows;
  });
}

async function insertEntry(tx: Parameters<typeof insertFamilyMember>[0], { userId, ...given }: Entry, now: Date) {
  const nothing = { gender: null, dateOfBirth: null, contactInfo: null, bio: null, address: null, isActive: true };
  const entry: NewFamilyMember = { name: 'Amani', relationship: 'child', ...nothing, ...given };
  return getEntry(tx, await insertFamilyMember(tx, userId, entry, now));
}

async function getEntry(db: DbOrTx, id: number): Promise<FamilyMemberRow> {
  const [row] = await db.select().from(familyMembers).where(eq(familyMembers.id, id));
  if (!row) throw new Error('the insert of a family member returned no row');
  return row;
}
