import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  createApplication,
  createDepartment,
  createUserWithToken,
  type UserWithToken,
} from '../../../../test/support/departments.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { startJobs } from '../../index.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { departmentApplications } from './applications.table.ts';

const { withdrawApplication, reviewApplication, applyToDepartment } = ENDPOINTS;

async function startWithApplication() {
  const app = await startTestApp();
  const [leader, applicant] = [await createUserWithToken(app), await createUserWithToken(app)];
  const choir = await createDepartment(app, { name: 'Choir', leader: leader.user });
  const { id } = await createApplication(app, choir, applicant.user);
  const withdraw = (by: UserWithToken, applicationId = id) =>
    app.call(withdrawApplication, { params: { id: applicationId }, token: by.token });
  const review = (status: 'approved' | 'rejected' | 'pending') =>
    app.call(reviewApplication, { params: { id }, body: { status }, token: leader.token });
  return { app, choir, id, leader, applicant, withdraw, review };
}

describe('withdrawing an application', () => {
  it('finds nothing for others, whatever their role, and for unknown ids', async () => {
    const { app, leader, applicant, withdraw } = await startWithApplication();
    const admin = await createUserWithToken(app, { role: 'admin' });
    for (const by of [leader, admin, await createUserWithToken(app)]) {
      const { status, body } = await withdraw(by);
      expect([status, body.error]).toEqual([404, 'Application not found']);
    }
    expect((await withdraw(applicant, 4242)).status).toBe(404);
    expect(await app.deps.db.$count(departmentApplications)).toBe(1);
  });

  it('deletes it, so that the applicant may apply again, and is audited', async () => {
    const { app, choir, applicant, withdraw } = await startWithApplication();
    const viewer = async () => {
      const { body } = await app.call(ENDPOINTS.readDepartment, { params: { id: choir.id }, token: applicant.token });
      return body.department.viewer;
    };
    expect(await viewer()).toMatchObject({ application: { status: 'pending' }, may_apply: false });
    const { status, body } = await withdraw(applicant);
    expect([status, body.message]).toEqual([200, 'Application withdrawn']);
    expect(await viewer()).toMatchObject({ application: null, may_apply: true });
    const own = await app.call(ENDPOINTS.listOwnApplications, { token: applicant.token });
    expect(own.body.applications).toEqual([]);
    expect(await app.deps.db.select().from(auditEntries)).toMatchObject([
      {
        action: 'application.withdrawn',
        actorId: applicant.user.id,
        personId: applicant.user.id,
        departmentId: choir.id,
      },
    ]);
    const again = { params: { id: choir.id }, body: { motivation: 'I sing.' }, token: applicant.token };
    expect((await app.call(applyToDepartment, again)).status).toBe(201);
  });

  it('is too late after a decision', async () => {
    const { app, applicant, withdraw, review } = await startWithApplication();
    for (const status of ['approved', 'rejected'] as const) {
      expect((await review(status)).status).toBe(200);
      const answer = await withdraw(applicant);
      expect([answer.status, answer.body.error]).toEqual([409, applicationMessages.alreadyReviewed]);
    }
    expect(await app.deps.db.$count(departmentApplications)).toBe(1);
    expect((await review('pending')).status).toBe(200);
    expect((await withdraw(applicant)).status).toBe(200);
  });

  it('and an approval at the same time have one winner', async () => {
    const { app, choir, id, applicant, withdraw, review } = await startWithApplication();
    const [withdrawn, reviewed] = await app.raceOnTable('departments', 2, () =>
      Promise.all([withdraw(applicant), review('approved')]),
    );
    const rows = await app.deps.db.select().from(departmentApplications).where(eq(departmentApplications.id, id));
    const members = await app.call(ENDPOINTS.readDepartment, { params: { id: choir.id }, token: applicant.token });
    const isMember = members.body.department.viewer.is_member;
    if (withdrawn.status === 200) expect([reviewed.status, rows.length, isMember]).toEqual([404, 0, false]);
    else expect([withdrawn.status, reviewed.status, rows[0]?.status, isMember]).toEqual([409, 200, 'approved', true]);
  });

  it('twice at once withdraws it once', async () => {
    const { app, applicant, withdraw } = await startWithApplication();
    const answers = await app.raceOnTable('departments', 2, () =>
      Promise.all([withdraw(applicant), withdraw(applicant)]),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await app.deps.db.$count(auditEntries)).toBe(1);
  });

  it('is mailed to nobody, and neither is the application if its mail still waits', async () => {
    const { app, leader, applicant, withdraw } = await startWithApplication();
    const youth = await createDepartment(app, { leader: leader.user });
    const applied = await app.call(applyToDepartment, {
      params: { id: youth.id },
      body: { motivation: 'M' },
      token: applicant.token,
    });
    expect((await withdraw(applicant, applied.body.application.id)).status).toBe(200);
    await startJobs(app.deps);
    await app.waitForMailsSent();
    for (const { user } of [leader, applicant]) {
      expect(app.mailbox.unread({ to: user.personalEmail ?? '' })).toBe(0);
    }
  });
});
