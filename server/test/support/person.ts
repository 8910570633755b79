import type { LoginAnswer } from '@kanisa/contract/accounts.ts';
import type { UserRow } from '../../src/modules/accounts/accounts.table.ts';
import { departmentApplications } from '../../src/modules/applications/applications.table.ts';
import { auditEntries } from '../../src/modules/audit/audit.table.ts';
import { emailChanges } from '../../src/modules/email-changes/email-changes.table.ts';
import { type FamilyMemberRow, familyMembers } from '../../src/modules/family/family.table.ts';
import { infoPosts } from '../../src/modules/info-posts/info-posts.table.ts';
import { peopleImports } from '../../src/modules/people-import/people-import.table.ts';
import { photos } from '../../src/modules/photos/photos.table.ts';
import { createDepartment } from './departments.ts';
import { createUser, signIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface FullPerson {
  user: UserRow;
  child: FamilyMemberRow;
  tokens: LoginAnswer;
}

/** Somebody with something in every table, every field of it filled. */
export async function createFullPerson(app: TestApp, username: string): Promise<FullPerson> {
  const { db, clock } = app.deps;
  const residence = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', addressDescription: 'Blue gate' };
  const user = await createUser(app, { username, churchEmail: `${username}@utukufu.example`, ...residence });
  const [child] = await db
    .insert(familyMembers)
    .values({
      userId: user.id,
      name: 'Zawadi',
      relationship: 'child',
      gender: 'female',
      dateOfBirth: '2019-03-04',
      contactInfo: 'zawadi@example.com',
      bio: 'Sings',
      ...residence,
    })
    .returning();
  if (!child) throw new Error('the insert of a family member returned no row');
  await db.insert(photos).values([
    { userId: user.id, hash: `hash of ${username}`, bytes: Buffer.from(`picture of ${username}`) },
    { familyMemberId: child.id, hash: `hash of a child of ${username}`, bytes: Buffer.from(`child of ${username}`) },
  ]);
  await db.insert(emailChanges).values({
    userId: user.id,
    oldEmail: `${username}@left.example`,
    tokenHash: `token of ${username}`,
    changedAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 1e8),
  });
  const { id: departmentId } = await createDepartment(app, { name: `Led by ${username}`, leader: user });
  await db.insert(departmentApplications).values({
    departmentId,
    userId: user.id,
    status: 'approved',
    motivation: `Motivation of ${username}`,
    reason: 'Welcome',
    createdAt: clock.now(),
    reviewedBy: user.id,
    reviewedAt: clock.now(),
    seenAt: clock.now(),
  });
  await db
    .insert(infoPosts)
    .values({ departmentId, postedBy: user.id, title: 'Camp', content: `Post of ${username}`, createdAt: clock.now() });
  await insertStaffData(app, user, child);
  return { user, child, tokens: await signIn(app, user) };
}

/** What staff did with this person, and what this person did as staff. */
async function insertStaffData(app: TestApp, user: UserRow, child: FamilyMemberRow): Promise<void> {
  const { db, clock } = app.deps;
  const from = { at: clock.now(), address: '41.90.1.2', device: 'Chrome on Android', departmentId: 1 };
  const seen = { before: { town: 'Ruiru' }, after: { town: 'Kasarani' } };
  await db.insert(auditEntries).values([
    { ...from, action: 'user.updated', personId: user.id, familyMemberId: child.id, ...seen },
    { ...from, action: 'users.exported', actorId: user.id, ...seen },
  ]);
  await db.insert(peopleImports).values({
    createdBy: user.id,
    address: '41.90.1.2',
    device: 'Chrome on Android',
    status: 'done',
    content: Buffer.from('a,list'),
    columns: { first_name: 'Name' },
    isWelcoming: false,
    total: 3,
    done: 3,
    error: 'None',
    createdAt: clock.now(),
    finishedAt: clock.now(),
  });
}
