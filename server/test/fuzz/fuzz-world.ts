import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { eq, sql } from 'drizzle-orm';
import { events } from '../../src/domains/events/events/events.table.ts';
import { users } from '../../src/domains/identity/accounts/users.view.ts';
import { emailChanges } from '../../src/domains/identity/email-changes/email-changes.table.ts';
import { createLinkToken } from '../../src/domains/messaging/emails/email-content.service.ts';
import { textMessages } from '../../src/domains/messaging/text-messages/text-messages.table.ts';
import { householdLinks } from '../../src/domains/people/households/households.table.ts';
import { auditEntries } from '../../src/domains/records/audit/audit.table.ts';
import { photos } from '../../src/domains/records/photos/photos.table.ts';
import { hashToken } from '../../src/platform/secrets/tokens.ts';
import { insertChildInvite, insertChildRequest } from '../support/child-request-rows.ts';
import { createApplication, createDepartment } from '../support/departments.ts';
import { createUser, PASSWORD, signInUser } from '../support/factories.ts';
import { createFullUser } from '../support/full-user.ts';
import { insertMatch } from '../support/match-rows.ts';
import { insertDepartmentAsk, insertMerge, insertPerson } from '../support/people-records.ts';
import { openServingToAll } from '../support/serving-rows.ts';
import { changeFirstVersion, insertContactMessage, insertPicture, saveFacts } from '../support/site-rows.ts';
import type { TestApp } from '../support/test-app.ts';
import type { Caller } from './cases.ts';
import type { World } from './valid-values.ts';

export interface FuzzWorld extends World {
  tokenOf(caller: Caller): string | undefined;
  /** Other cases may have promoted or demoted the member meanwhile. */
  isAdmin(caller: Caller): Promise<boolean>;
  /** Signs the caller in again after a case signed them out, or creates another user if theirs was deleted. */
  revive(caller: Caller): Promise<void>;
}

const UNDO_TOKEN = 'undo-token-of-an-email';

/** Nobody who signs in: a new account whose owner has not chosen a password. */
const APPLICANT = { username: 'chebet', isVerified: false, isActive: false, awaitsPassword: true };

/** Empties and refills the database for each operation, so that operations do not affect each other. */
export async function createFuzzWorld(app: TestApp): Promise<FuzzWorld> {
  const { db, clock } = app.deps;
  await emptyDatabase(db);
  const admin = await createFullUser(app, 'amina');
  await db.execute(sql`update users set role = 'admin' where id = ${admin.user.id}`);
  const member = await createFullUser(app, 'baraka');
  await openServingToAll(app);
  const applicant = await createUser(app, APPLICANT);
  await db.update(users).set({ deletionRequestedAt: clock.now() }).where(eq(users.id, applicant.id));
  const department = await createDepartment(app, { members: [member.user] });
  await createApplication(app, department, applicant);
  await createApplication(app, await createDepartment(app), member.user);
  await db.insert(photos).values({ departmentId: department.id, hash: 'logo', bytes: Buffer.from('logo') });
  await db.update(events).set({ isPublic: true });
  const link = await addDeliveries(app);
  await addPublicSite(app);
  await addEmailChange(app, member.user.id);
  // A record without an account that may be an account, and one that nobody else knows.
  await insertMatch(app);
  await insertMerge(app);
  await addSpouses(app, { admin: admin.user.id, member: member.user.id });
  await insertDepartmentAsk(app, admin.user.id);
  const high = await insertPerson(app, { personalEmail: 'record@people.example' });
  const tokens = { admin: admin.tokens.access_token, member: member.tokens.access_token };
  const people = { admin: admin.user, member: member.user };
  return {
    ids: { low: 1, high },
    day: '2026-12-06',
    tokens: [UNDO_TOKEN, link, admin.tokens.refresh_token, member.tokens.refresh_token],
    emails: [admin.user.personalEmail ?? '', member.user.personalEmail ?? ''],
    usernames: ['amina', 'baraka', 'chebet'],
    pictures: [await insertPicture(app), await insertPicture(app)],
    password: PASSWORD,
    tokenOf: (caller) => (caller === 'nobody' ? undefined : tokens[caller]),
    async isAdmin(caller) {
      if (caller === 'nobody') return false;
      const { id } = people[caller];
      const [row] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
      return row?.role !== 'user' || (await db.$count(auditEntries, isRoleRaised(id))) > 0;
    },
    async revive(caller) {
      if (caller === 'nobody') return;
      const role = caller === 'admin' ? 'admin' : 'user';
      await db.execute(sql`update users set role = ${role}, is_active = true where id = ${people[caller].id}`);
      const again = await signInUser(app, people[caller]).catch(() => null);
      if (!again) people[caller] = await createUser(app, { role });
      tokens[caller] = (again ?? (await signInUser(app, people[caller]))).access_token;
    },
  };
}

async function addEmailChange({ deps: { db, clock } }: TestApp, userId: number): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + 1e8);
  await db.insert(emailChanges).values({
    userId,
    oldEmail: 'baraka@before.example',
    tokenHash: hashToken(UNDO_TOKEN),
    changedAt: clock.now(),
    expiresAt,
  });
}

/** The admin is asked by somebody. The member may ask. */
async function addSpouses(app: TestApp, { admin, member }: { admin: number; member: number }): Promise<void> {
  const { db, clock } = app.deps;
  const asker = await createUser(app);
  await db.insert(householdLinks).values({ askerId: asker.id, askedId: admin, state: 'asked', createdAt: clock.now() });
  await db.delete(householdLinks).where(eq(householdLinks.askerId, member));
  await insertChildInvite(app, admin);
  await insertChildRequest(app, admin);
  await insertChildRequest(app);
}

const isRoleRaised = (id: number) => sql`${auditEntries.personId} = ${id} and ${auditEntries.after} ? 'role'`;

/**
 * Adds a failed e-mail and text that can be resent, a text that can be cancelled, a broadcast, an e-mail and a text of
 * the admin that can be undone, and messages that can be answered; returns the token of an unsubscribe link.
 */
async function addDeliveries({ deps: { db } }: TestApp): Promise<string> {
  await db.execute(sql`update email_recipients set state = 'failed' where record_id = 1`);
  await db.execute(sql`update emails set failed = 1, accepted = 0 where id = 1`);
  await db.execute(sql`update text_recipients set state = 'failed', provider_id = null where record_id = 1`);
  await db.execute(sql`update text_messages set failed = 1, delivered = 0 where id = 1`);
  await db.execute(sql`update text_recipients set state = 'queued', due_at = '2026-12-01Z', attempts = 0,
    provider_id = null where record_id = 3`);
  await db.execute(sql`update text_messages set pending = 1, delivered = 0, sent_at = null, finished_at = null,
    time_to_send = '2026-12-01Z' where id = 3`);
  await db.update(textMessages).set({ messageId: sql`'text-' || id` });
  for (const table of ['messages', 'emails', 'text_messages'])
    await db.execute(sql`update ${sql.identifier(table)} set held_until = '2100-01-01Z' where id = 2`);
  await db.execute(sql`update messages set sender_id = (select max(id) from users) where recipient_id is not null`);
  const { rows } = await db.execute<{ id: number; secret: string }>(sql`
    select r.id, e.secret from email_recipients r join emails e on e.id = r.record_id where e.id = 3`);
  return createLinkToken(rows[0]?.secret ?? '', rows[0]?.id ?? 0);
}

/** Publishes a site that delivers messages, above versions with another name of the church; one message has arrived. */
async function addPublicSite(app: TestApp): Promise<void> {
  await changeFirstVersion(app, 'Neema Chapel');
  await saveFacts(app, 'Imani Chapel');
  await insertContactMessage(app);
  const content = { ...EXAMPLE_SITE, contact: { ...EXAMPLE_SITE.contact, form: 'deliver' as const } };
  // Above what an earlier operation restored.
  const version = app.deps.sitePages.current.version + 1;
  app.deps.sitePages.show({ version, content });
}

/** The audit trail's trigger rejects deletes, so it is disabled meanwhile. */
async function emptyDatabase(db: TestApp['deps']['db']): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate people, households, people_fields, departments, events, throttles, messages, emails, text_messages,
      people_imports, contact_messages, two_step_policy, two_step_challenges restart identity cascade`);
  });
}
