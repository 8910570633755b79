import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { createFullUser, type FullUser } from '../../../../test/support/full-user.ts';
import { unpackOwnData } from '../../../../test/support/own-data-archive.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { departmentApplications } from '../../departments/applications/applications.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { emailChanges } from '../../identity/email-changes/email-changes.table.ts';

/** Sends one mail job of each kind for this person. */
async function sendJobs({ deps: { db, queue } }: TestApp, { user: { id: userId } }: FullUser): Promise<void> {
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  const [application] = await db.select().from(departmentApplications).where(eq(departmentApplications.userId, userId));
  await queue.send(db, 'mail.password-changed', { userId });
  await queue.send(db, 'mail.email-changed', { emailChangeId: change?.id ?? 0 });
  await queue.send(db, 'mail.application-new', { applicationId: application?.id ?? 0 });
}

async function listJobs({ deps: { db } }: TestApp): Promise<object[]> {
  const { rows } = await db.execute<{ data: object }>(
    sql`select data from pgboss.job where name like 'mail.%' order by created_on, name`,
  );
  return rows.map(({ data }) => data);
}

it('deleting one person changes nothing of other people', async () => {
  const app = await startTestApp();
  const otherPerson = await createFullUser(app, 'amina');
  await sendJobs(app, otherPerson);
  const jobs = await listJobs(app);
  const deletedPerson = await createFullUser(app, 'wanjiku');
  await sendJobs(app, deletedPerson);
  const exportFiles = async () => {
    const { files } = await unpackOwnData(app, otherPerson.tokens.access_token);
    return [...files].map(([name, { bytes }]) => [name, bytes.toString()]);
  };
  const before = await exportFiles();
  expect(before.length).toBeGreaterThan(15);
  await app.deps.db
    .update(users)
    .set({ deletionRequestedAt: app.clock.now() })
    .where(eq(users.id, deletedPerson.user.id));
  const token = await signInWithRole(app, 'admin');
  const answer = await app.call(ENDPOINTS.confirmDeletion, { params: { userId: deletedPerson.user.id }, token });
  expect(answer.status).toBe(200);
  expect(await exportFiles()).toEqual(before);
  expect(await listJobs(app)).toEqual(jobs);
});
