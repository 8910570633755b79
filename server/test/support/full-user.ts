import { randomUUID } from 'node:crypto';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { departmentApplications } from '../../src/domains/departments/applications/applications.table.ts';
import { infoPosts } from '../../src/domains/departments/posts/posts.table.ts';
import { eventAttendances } from '../../src/domains/events/attendance/attendance.table.ts';
import { eventChanges, events } from '../../src/domains/events/events/events.table.ts';
import type { UserRow } from '../../src/domains/identity/accounts/users.view.ts';
import { emailChanges } from '../../src/domains/identity/email-changes/email-changes.table.ts';
import { emailRecipients, emails } from '../../src/domains/messaging/emails/emails.table.ts';
import { messageReads } from '../../src/domains/messaging/inbox/inbox.table.ts';
import { messageRecipients, messages } from '../../src/domains/messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../../src/domains/messaging/text-messages/text-messages.table.ts';
import type { FamilyMemberRow } from '../../src/domains/people/family/family.table.ts';
import { peopleImports } from '../../src/domains/people/import/import.table.ts';
import { departmentAsks } from '../../src/domains/people/joining/joining.table.ts';
import { auditEntries } from '../../src/domains/records/audit/audit.table.ts';
import { operations } from '../../src/domains/records/operations/operations.table.ts';
import { photos } from '../../src/domains/records/photos/photos.table.ts';
import { siteImageFiles, siteImages } from '../../src/domains/site/images/site-images.table.ts';
import { siteSections } from '../../src/domains/site/sections/site-sections.table.ts';
import { siteVersions } from '../../src/domains/site/versions/site-versions.table.ts';
import { createDepartment } from './departments.ts';
import { createUser, signInUser } from './factories.ts';
import { insertFamilyMembers } from './family-rows.ts';
import { insertPeopleData } from './people-rows.ts';
import { insertPushData } from './push-rows.ts';
import { insertServingData } from './serving-rows.ts';
import type { TestApp } from './test-app.ts';
import { insertApp, insertPasskey, insertPendingLogin, insertRecoveryCode } from './two-step-rows.ts';

export interface FullUser {
  user: UserRow;
  child: FamilyMemberRow;
  tokens: LoginAnswer;
}

/** Creates a user with a row in every table and a value in every column. */
export async function createFullUser(app: TestApp, username: string): Promise<FullUser> {
  const { db, clock } = app.deps;
  const residence = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', addressDescription: 'Blue gate' };
  const user = await createUser(app, { username, churchEmail: `${username}@utukufu.example`, ...residence });
  const { addressDescription: description, ...place } = residence;
  const [child] = await insertFamilyMembers(app, {
    userId: user.id,
    name: 'Zawadi',
    relationship: 'child',
    gender: 'female',
    dateOfBirth: '2019-03-04',
    contactInfo: 'zawadi@example.com',
    bio: 'Sings',
    address: { ...place, description },
  });
  if (!child) throw new Error('the insert of a family member returned no row');
  await db.insert(photos).values([
    { userId: user.id, hash: `hash of ${username}`, bytes: Buffer.from(`picture of ${username}`) },
    { userId: child.personId, hash: `hash of a child of ${username}`, bytes: Buffer.from(`child of ${username}`) },
  ]);
  await db.insert(emailChanges).values({
    userId: user.id,
    oldEmail: `${username}@left.example`,
    tokenHash: `token of ${username}`,
    changedAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 1e8),
  });
  await insertPeopleData(app, { userId: user.id, childId: child.personId });
  await addOperation(app, user);
  await addDepartmentData(app, user);
  await addTwoStepData(app, user.id);
  await addStaffData(app, user, child);
  await addEventsAndMessages(app, user);
  await addEmails(app, user);
  await addTexts(app, user);
  await addSiteData(app, user);
  const tokens = await signInUser(app, user);
  await insertPushData(app, user.id);
  await insertServingData(app, user.id);
  return { user, child, tokens };
}

/** Adds a write that the user's phone may repeat. */
async function addOperation({ deps: { db, clock } }: TestApp, { id, username }: UserRow): Promise<void> {
  const request = { endpoint: 'POST /department/:id/info', fingerprint: `request of ${username}` };
  const answer = JSON.stringify({ info_post: { title: 'Camp', content: `Post of ${username}` } });
  const stored = { status: 201, answer, createdAt: clock.now() };
  await db.insert(operations).values({ userId: id, id: randomUUID(), ...request, ...stored });
}

/** Adds a department that the user leads, with an application and a post. */
async function addDepartmentData(app: TestApp, user: UserRow): Promise<void> {
  const { db, clock } = app.deps;
  const { username } = user;
  const { id: departmentId } = await createDepartment(app, { name: `Led by ${username}`, leader: user });
  const asked = { askedBy: user.id, createdAt: app.clock.now() };
  await db.insert(departmentAsks).values({ departmentId, personId: user.id, kind: 'person', ...asked });
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
  const times = { createdAt: clock.now(), editedAt: clock.now() };
  const post = { departmentId, postedBy: user.id, title: 'Camp', content: `Post of ${username}` };
  await db.insert(infoPosts).values({ ...post, ...times });
}

/** Two-step login is set up but off, so that a password is enough for tests that log in. */
async function addTwoStepData(app: TestApp, userId: number): Promise<void> {
  await insertPasskey(app, userId);
  await insertApp(app, userId, { hasSuccessor: true });
  await insertRecoveryCode(app, userId);
  await insertPendingLogin(app, userId);
}

/** Actions of staff on this user, and actions of this user as staff. */
async function addStaffData(app: TestApp, user: UserRow, child: FamilyMemberRow): Promise<void> {
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

/** Adds an event that the user created and attends, a message to them that they have read, and one from them to all. */
async function addEventsAndMessages(app: TestApp, { id, username }: UserRow): Promise<void> {
  const { db, clock } = app.deps;
  const startsAt = new Date('2026-12-06T06:00:00Z');
  const [event] = await db
    .insert(events)
    .values({ title: `Event of ${username}`, startsAt, spansFrom: startsAt, repeats: 'weekly', createdBy: id })
    .returning();
  if (!event) throw new Error('the insert of an event returned no row');
  const occursOn = '2026-12-06';
  await db.insert(eventChanges).values({ eventId: event.id, occursOn, title: `Moved by ${username}` });
  await db.insert(eventAttendances).values({ eventId: event.id, occursOn, userId: id, guests: 2, saidAt: clock.now() });
  const base = { isEmail: false, createdAt: clock.now() };
  const [message] = await db
    .insert(messages)
    .values({ ...base, content: `To ${username}`, recipientId: id, isBroadcast: false })
    .returning();
  if (!message) throw new Error('the insert of a message returned no row');
  await db.insert(messages).values({ ...base, content: `From ${username}`, senderId: id, isBroadcast: true });
  await db.insert(messageReads).values({ userId: id, messageId: message.id, readAt: clock.now() });
  const toDepartment = { isBroadcast: false, departmentName: 'Choir', replyToId: message.id };
  const [shared] = await db
    .insert(messages)
    .values({ ...base, ...toDepartment, content: `To the department of ${username}` })
    .returning();
  await db.insert(messageRecipients).values({ userId: id, messageId: shared?.id ?? 0 });
}

/** Adds an e-mail to the user, and one from them. */
async function addEmails(app: TestApp, { id, username, personalEmail }: UserRow): Promise<void> {
  const { db, clock } = app.deps;
  const now = clock.now();
  const base = { kind: 'mailing', body: 'Body', createdAt: now, finishedAt: now } as const;
  const [got] = await db
    .insert(emails)
    .values([
      { ...base, subject: `Email to ${username}`, accepted: 1 },
      { ...base, subject: `Email from ${username}`, sender: personalEmail, createdBy: id, accepted: 0 },
    ])
    .returning();
  if (!got) throw new Error('the insert of an e-mail returned no row');
  await db.insert(emailRecipients).values({
    recordId: got.id,
    userId: id,
    address: personalEmail,
    state: 'accepted',
    stateAt: now,
    dueAt: now,
    attempts: 1,
    problemCode: '450',
    providerId: `250 taken for ${username}`,
  });
}

/** Adds a text to the user, and one from them. */
async function addTexts(app: TestApp, { id, username, phoneNumber }: UserRow): Promise<void> {
  const { db, clock } = app.deps;
  const now = clock.now();
  const text = { shortcode: 'Utukufu_Nrb', parts: 1, requestHash: '', createdAt: now, sentAt: now, finishedAt: now };
  const [got] = await db
    .insert(textMessages)
    .values([
      { ...text, messageId: `to ${username}`, message: `Text to ${username}`, delivered: 1 },
      { ...text, messageId: `from ${username}`, message: `Text from ${username}`, senderId: id, delivered: 0 },
    ])
    .returning();
  if (!got) throw new Error('the insert of a text returned no row');
  await db.insert(textRecipients).values({
    recordId: got.id,
    userId: id,
    number: phoneNumber,
    state: 'delivered',
    stateAt: now,
    dueAt: now,
    attempts: 1,
    problemCode: '200',
    providerId: `text of ${username}`,
  });
}

/** The user published the example, saved a section and uploaded a portrait. */
async function addSiteData({ deps: { db, clock } }: TestApp, { id, username }: UserRow): Promise<void> {
  const now = clock.now();
  const version = (await db.$count(siteVersions)) + 1;
  const published = { publishedBy: id, publishedAt: now, restoredFrom: 1 };
  await db.insert(siteVersions).values({ version, content: EXAMPLE_SITE, changed: ['facts'], ...published });
  const section = { content: null, changedBy: id, changedAt: now };
  await db
    .insert(siteSections)
    .values({ section: 'facts', revision: 1, ...section })
    .onConflictDoUpdate({ target: siteSections.section, set: section });
  const name = username.padEnd(20, '0').slice(0, 20);
  const consent = { consentBy: id, consentAt: now, isMinor: true, guardian: 'Mama Zawadi' };
  await db
    .insert(siteImages)
    .values({ name, kind: 'portrait', width: 320, height: 320, ...consent, createdBy: id, createdAt: now });
  await db.insert(siteImageFiles).values({ image: name, width: 320, bytes: Buffer.from('portrait') });
}
