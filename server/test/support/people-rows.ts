import { eq } from 'drizzle-orm';
import { people } from '../../src/domains/identity/accounts/people.table.ts';
import { peopleKeepers } from '../../src/domains/identity/keepers/keepers.table.ts';
import { familyRequests } from '../../src/domains/people/family/family.table.ts';
import { peopleFileImportRows, peopleFileImports } from '../../src/domains/people/file-imports/file-imports.table.ts';
import { getOrCreateMainHousehold } from '../../src/domains/people/households/households.repo.ts';
import { householdLinks, households } from '../../src/domains/people/households/households.table.ts';
import { peopleLists } from '../../src/domains/people/lists/lists.table.ts';
import { accountMatches } from '../../src/domains/people/matches/matches.table.ts';
import { peopleApart, personMerges } from '../../src/domains/people/merging/merging.table.ts';
import { createMergeUndo } from '../../src/domains/people/merging/undo.rules.ts';
import {
  childInvites,
  personNotes,
  personSources,
  personTags,
  visitConsents,
} from '../../src/domains/people/persons/persons.table.ts';
import { deletionsOnBehalf } from '../../src/domains/privacy/deletion-requests/deletions-on-behalf.table.ts';
import type { TestApp } from './test-app.ts';

interface Record {
  userId: number;
  /** Another person of the household. */
  childId: number;
}

/** Adds what an office keeps of a person: a row in every table, and a value in every column. */
export async function insertPeopleData(app: TestApp, { userId, childId }: Record): Promise<void> {
  const { db, clock } = app.deps;
  const now = clock.now();
  const dates = { statusSince: '2024-01-07', memberSince: '2020-05-03', baptisedOn: '2019-04-21' };
  const agreed = { agreedAt: now, agreedHow: 'On paper', cameThrough: 'A neighbour', fieldValues: { 1: 'Tenor' } };
  await db
    .update(people)
    .set({
      otherNames: 'Njeri',
      gender: 'female',
      dateOfBirth: '1990-05-04',
      isAdult: true,
      wasActive: true,
      statusBeforeDeath: 'visitor',
      sinceBeforeDeath: '2023-01-01',
      ...dates,
      ...agreed,
    })
    .where(eq(people.id, userId));
  const householdId = await db.transaction((tx) => getOrCreateMainHousehold(tx, userId, now));
  const address = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', addressDescription: 'Blue gate' };
  await db.update(households).set(address).where(eq(households.id, householdId));
  const asked = { createdAt: now, answeredAt: now };
  await db.insert(householdLinks).values({ askerId: userId, askedId: childId, state: 'asked', ...asked });
  const seen = { agreed: true, agreedOn: '2026-01-04', witness: 'Deacon Otieno', recordedAt: now };
  await db.insert(visitConsents).values({ personId: userId, ...seen });
  const answered = { askedAt: now, answeredBy: userId, answeredAt: now };
  await db.insert(childInvites).values({ personId: userId, askedBy: userId, state: 'agreed', ...answered });
  await db.insert(deletionsOnBehalf).values({ personId: userId, askedBy: userId, reason: 'paper', askedAt: now });
  await db.insert(personTags).values({ personId: userId, tag: 'Choir camp' });
  await db
    .insert(personNotes)
    .values({ personId: userId, authorId: userId, text: 'Asked for a visit', createdAt: now, editedAt: now });
  await db.insert(personSources).values({ personId: userId, system: 'planning_center', sourceId: String(userId) });
  const decided = { createdAt: now, decidedBy: userId, decidedAt: now };
  await db.insert(accountMatches).values({ accountId: userId, personId: childId, state: 'refused', ...decided });
  await db.insert(peopleLists).values({ ownerId: userId, name: 'Members in Donholm', query: { status: 'member' } });
  await db.insert(peopleKeepers).values({ userId, namedBy: userId, namedAt: now });
  const undo = createMergeUndo({ first_name: 'Wanjiku' });
  await db.insert(personMerges).values({ keptId: userId, otherId: 4242, mergedBy: userId, mergedAt: now, undo });
  await db.insert(peopleApart).values({ personId: userId, otherId: childId, decidedBy: userId, decidedAt: now });
  await db.insert(familyRequests).values({ userId, personId: childId, relationship: 'child', createdAt: now });
  await insertFileImport(app, userId);
}

/** An import that is done and can be undone. */
export async function insertFileImport({ deps: { db, clock } }: TestApp, userId: number): Promise<number> {
  const from = { address: '41.90.1.2', device: 'Chrome on Android', createdAt: clock.now(), finishedAt: clock.now() };
  const [added] = await db
    .insert(peopleFileImports)
    .values({
      createdBy: userId,
      ...from,
      status: 'done',
      system: 'breeze',
      headings: 'hash of the headings',
      columns: { first_name: 'First Name' },
      content: Buffer.from('First Name'),
      wantsEmails: true,
      wantsTexts: false,
      agreedHow: 'On the form',
      error: 'None',
    })
    .returning();
  const values = { before: { first_name: 'Wanjiku' }, after: { first_name: 'Wanjikũ' } };
  const row = { importId: added?.id ?? 0, row: 1, state: 'updated', reason: 'None', personId: userId } as const;
  await db.insert(peopleFileImportRows).values({ ...row, ...values });
  return row.importId;
}
