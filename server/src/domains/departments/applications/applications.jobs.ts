import type { Deps } from '../../../core/deps.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { mailNotice } from '../../messaging/notify/mail-notice.service.ts';
import { getDepartment } from '../departments/departments.service.ts';
import { writeDecisionMail, writeNewApplicationMail } from './application-words.rules.ts';
import { findApplication } from './applications.repo.ts';

/** Mails the leader, if there is one. An application that was decided meanwhile needs no mail. */
export async function sendNewApplicationMail(deps: Deps, job: { applicationId: number }): Promise<void> {
  const application = await findApplication(deps.db, job.applicationId);
  if (application?.status !== 'pending') return;
  const { id, name, leaderId } = await getDepartment(deps.db, application.departmentId);
  const leader = leaderId === null ? null : await findUser(deps.db, leaderId);
  const applicant = await findUser(deps.db, application.userId);
  if (!leader?.isActive || !applicant) return;
  await mailNotice(deps, leader, {
    path: `/department/${id}/applications`,
    mail: ({ t }) => writeNewApplicationMail(t, { applicant, department: name }),
  });
}

/**
 * After two quick decisions the applicant gets one mail, about the last: a job with an outdated decision does nothing.
 */
export async function sendDecisionMail(deps: Deps, job: { applicationId: number; reviewedAt: string }): Promise<void> {
  const application = await findApplication(deps.db, job.applicationId);
  if (application?.reviewedAt?.toISOString() !== job.reviewedAt) return;
  const { id, name } = await getDepartment(deps.db, application.departmentId);
  const applicant = await findUser(deps.db, application.userId);
  if (!applicant) return;
  await mailNotice(deps, applicant, {
    path: `/department/${id}`,
    mail: ({ t }) => writeDecisionMail(t, { ...application, department: name }),
  });
}
