import type { ReviewBody } from '@kanisa/contract/departments/applications.schema.ts';
import { APPLICATIONS_PER_HOUR, applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EMAILS_PER_HOUR, EMAILS_TO_ONE_PER_HOUR, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { waitUntil } from '../../../../test/support/test-jobs.ts';
import { type UserRow, users } from '../../identity/accounts/users.view.ts';
import { startJobs } from '../../index.ts';
import { departments } from '../departments/departments.table.ts';

const PUBLIC = { PUBLIC_URL: 'https://utukufu.example' };

const apply = (app: TestApp, id: number, token: string) =>
  app.call(ENDPOINTS.applyToDepartment, { params: { id }, body: { motivation: 'A secret of mine' }, token });

const review = (app: TestApp, id: number, token: string, body: ReviewBody) =>
  app.call(ENDPOINTS.reviewApplication, { params: { id }, body, token });

const mailTo = (app: TestApp, user: UserRow) => app.mailbox.next({ to: user.personalEmail ?? '' });
const unread = (app: TestApp, user: UserRow) => app.mailbox.unread({ to: user.personalEmail ?? '' });

async function untilAllIsSent(app: TestApp): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await app.deps.db.execute(
      sql`select 1 from pgboss.job where name like 'mail.%' and state in ('created', 'retry', 'active')`,
    );
    return rows.length === 0;
  });
  const { rows } = await app.deps.db.execute(sql`select output from pgboss.job where state = 'failed'`);
  expect(rows).toEqual([]);
}

describe('a new application', () => {
  it('is mailed to the leader without the motivation', async () => {
    const app = await startTestApp({ mail: true, env: PUBLIC });
    const leader = await createUser(app, { firstName: 'Neema' });
    const other = await createUser(app);
    const { token } = await createUserWithToken(app, { firstName: 'Baraka', lastName: 'Otieno' });
    const { id } = await createDepartment(app, { name: 'Youth & Choir', leader, members: [other] });
    await apply(app, id, token);
    const mail = await mailTo(app, leader);
    expect(mail.subject).toBe('New application to Youth & Choir');
    expect(mail.text).toContain('Hello Neema,');
    expect(mail.text).toContain('Baraka Otieno would like to join Youth & Choir.');
    expect(mail.html).toContain('Baraka Otieno would like to join Youth &amp; Choir.');
    expect(mail.text).toContain(`https://utukufu.example/department/${id}/applications`);
    expect(mail.raw).not.toContain('A secret of mine');
    await untilAllIsSent(app);
    expect(unread(app, other)).toBe(0);
  });

  it('names the applicant by username when the registered name is an advertisement', async () => {
    const app = await startTestApp({ mail: true });
    const leader = await createUser(app);
    const { user, token } = await createUserWithToken(app, { firstName: 'Win', lastName: 'at http://evil.example' });
    const { id } = await createDepartment(app, { leader });
    await apply(app, id, token);
    const mail = await mailTo(app, leader);
    expect(mail.text).toContain(`${user.username} would like to join`);
    expect(mail.raw).not.toContain('evil');
  });

  it('is mailed to nobody without an active leader, or once it is decided or deleted', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const [leader, inactive] = [await createUser(app), await createUser(app, { isActive: false })];
    const led = await createDepartment(app, { leader });
    const people = [await createUserWithToken(app), await createUserWithToken(app)];
    const tokens = people.map(({ token }) => token);
    const asleep = await createDepartment(app, { leader: inactive });
    const alone = await createDepartment(app);
    const deleted = await createDepartment(app, { leader });
    for (const { id } of [asleep, alone, deleted, led])
      expect((await apply(app, id, tokens[0] ?? '')).status).toBe(201);
    const own = await app.call(ENDPOINTS.listOwnApplications, { token: tokens[0] ?? '' });
    await review(app, own.body.applications[0]?.id ?? 0, admin.token, { status: 'rejected' });
    await app.deps.db.delete(departments).where(eq(departments.id, deleted.id));
    await startJobs(app.deps);
    await untilAllIsSent(app);
    expect([unread(app, leader), unread(app, inactive)]).toEqual([0, 0]);
    expect((await mailTo(app, people[0]?.user ?? leader)).subject).toMatch(/^Your application to/);
  });

  it('is limited for each applicant, so that nobody fills the mailbox of a leader', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const { token } = await createUserWithToken(app);
    const { id } = await createDepartment(app, { leader: await createUser(app) });
    for (let n = 0; n < APPLICATIONS_PER_HOUR; n += 1) {
      const { status, body } = await apply(app, id, token);
      expect(status).toBe(201);
      expect((await review(app, body.application.id, admin.token, { status: 'rejected' })).status).toBe(200);
    }
    const { status, body, headers } = await apply(app, id, token);
    expect([status, body.error, headers['retry-after']]).toEqual([429, applicationMessages.tooMany, '3600']);
  });
});

describe('several accounts', () => {
  const countJobs = async (app: TestApp, name: string) => {
    const { rows } = await app.deps.db.execute(sql`select 1 from pgboss.job where name = ${name}`);
    return rows.length;
  };

  it('send thirty applications an hour to the mailbox of a leader, who finds the others on the page', async () => {
    const app = await startTestApp();
    const leader = await createUserWithToken(app);
    const { id } = await createDepartment(app, { leader: leader.user });
    const people = [await createUserWithToken(app), await createUserWithToken(app)];
    let last = 0;
    for (let n = 0; n <= EMAILS_TO_ONE_PER_HOUR; n += 1) {
      const { token } = people[n % 2] ?? leader;
      const { status, body } = await apply(app, id, token);
      expect(status).toBe(201);
      last = body.application.id;
      if (n === EMAILS_TO_ONE_PER_HOUR) continue;
      expect((await app.call(ENDPOINTS.withdrawApplication, { params: { id: last }, token })).status).toBe(200);
    }
    expect(await countJobs(app, 'mail.application-new')).toBe(EMAILS_TO_ONE_PER_HOUR);
    const listed = await app.call(ENDPOINTS.listApplications, { params: { id }, token: leader.token });
    expect(listed.body.applications.map((one) => one.id)).toEqual([last]);
  });

  it('mail thirty decisions an hour to one address, whichever accounts show it, also at once', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const member = await createUserWithToken(app);
    const department = await createDepartment(app, { members: [member.user] });
    const ids: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const applicant = await createUser(app);
      await app.deps.db.update(users).set({ personalEmail: 'stranger@example.com' }).where(eq(users.id, applicant.id));
      ids.push((await createApplication(app, department, applicant)).id);
    }
    const [first = 0, second = 0] = ids;
    const decide = (id: number, { token }: { token: string }, n: number) =>
      review(app, id, token, { status: n % 2 === 0 ? 'rejected' : 'pending', reason: `Advertisement ${n}` });
    for (let n = 0; n < EMAILS_TO_ONE_PER_HOUR - 1; n += 1) {
      expect((await decide(n % 4 < 2 ? first : second, n % 2 === 0 ? admin : member, n)).status).toBe(200);
    }
    const both = await app.raceOnTable('throttles', 2, () =>
      Promise.all([decide(first, admin, 100), decide(second, member, 102)]),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    const { status, body } = await decide(first, member, 105);
    expect([status, body.error]).toEqual([429, emailMessages.tooManyToOne]);
    expect(await countJobs(app, 'mail.application-decided')).toBe(EMAILS_TO_ONE_PER_HOUR);
  });
});

describe('a decision', () => {
  it('is mailed to the applicant with its reason, line by line and as plain text', async () => {
    const app = await startTestApp({ mail: true, env: PUBLIC });
    const { token } = await createUserWithToken(app, { role: 'admin' });
    const applicant = await createUser(app, { firstName: 'Baraka' });
    const department = await createDepartment(app, { name: 'Choir' });
    const { id } = await createApplication(app, department, applicant);

    await review(app, id, token, { status: 'rejected', reason: 'Not yet.\n\n<b>Next</b> year {{church}} $t(x)' });
    const no = await mailTo(app, applicant);
    expect(no.subject).toBe('Your application to Choir');
    expect(no.text).toContain('Hello Baraka,');
    expect(no.text).toContain('Your application to Choir wasn’t approved this time.');
    const text = no.text.replaceAll('\r\n', '\n');
    expect(text).toContain('The reviewer’s note:\n\nNot yet.\n\n<b>Next</b> year {{church}} $t(x)\n');
    expect(no.html).toContain('>&lt;b&gt;Next&lt;/b&gt; year {{church}} $t(x)</p>');
    expect(text).toContain(`https://utukufu.example/department/${department.id}\n`);

    await review(app, id, token, { status: 'pending' });
    expect((await mailTo(app, applicant)).text).toContain('Your application to Choir is being reviewed again.');

    await review(app, id, token, { status: 'approved' });
    const yes = await mailTo(app, applicant);
    expect(yes.subject).toBe('You are now a member of Choir');
    expect(yes.text).toContain('Your application to Choir was approved. Welcome!');
    expect(yes.text).not.toContain('The reviewer’s note');

    await review(app, id, token, { status: 'approved' });
    await untilAllIsSent(app);
    expect(unread(app, applicant)).toBe(0);
  });

  it('that is reversed before its mail goes out is not mailed; the last decision is, once', async () => {
    const app = await startTestApp();
    const { token } = await createUserWithToken(app, { role: 'admin' });
    const applicant = await createUser(app);
    const { id } = await createApplication(app, await createDepartment(app, { name: 'Choir' }), applicant);
    for (const status of ['approved', 'rejected', 'approved'] as const) {
      app.clock.advance({ seconds: 1 });
      await review(app, id, token, { status });
    }
    await startJobs(app.deps);
    expect((await mailTo(app, applicant)).subject).toBe('You are now a member of Choir');
    await untilAllIsSent(app);
    expect(unread(app, applicant)).toBe(0);
  });

  it('counts as an e-mail of the reviewer: a member cannot mail applicants again and again', async () => {
    const app = await startTestApp();
    const member = await createUserWithToken(app);
    const department = await createDepartment(app, { members: [member.user] });
    const ids: number[] = [];
    for (let n = 0; n <= EMAILS_PER_HOUR / EMAILS_TO_ONE_PER_HOUR; n += 1) {
      ids.push((await createApplication(app, department, await createUser(app))).id);
    }
    const decide = (n: number) => {
      const id = ids[n % ids.length] ?? 0;
      return review(app, id, member.token, { status: 'rejected', reason: `Advertisement ${n}` });
    };
    for (let n = 0; n < EMAILS_PER_HOUR; n += 1) expect((await decide(n)).status).toBe(200);
    const { status, body } = await decide(EMAILS_PER_HOUR);
    expect([status, body.error]).toEqual([429, emailMessages.tooMany]);
  });

  it('goes to the church address of an applicant who has no other', async () => {
    const app = await startTestApp({ mail: true });
    const { token } = await createUserWithToken(app, { role: 'admin' });
    const applicant = await createUser(app, { churchEmail: 'baraka@utukufu.example' });
    await app.deps.db.update(users).set({ personalEmail: null }).where(eq(users.id, applicant.id));
    const { id } = await createApplication(app, await createDepartment(app), applicant);
    await review(app, id, token, { status: 'approved' });
    expect((await app.mailbox.next({ to: 'baraka@utukufu.example' })).subject).toMatch(/^You are now a member/);
  });
});
