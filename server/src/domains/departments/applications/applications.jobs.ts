import { buildPageUrl, chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { getDepartment } from '../departments/departments.service.ts';
import { buildApplicationDecidedMail } from './application-decided.mail.ts';
import { buildApplicationNewMail } from './application-new.mail.ts';
import { findApplication } from './applications.repo.ts';

/** Mails the leader, if there is one. An application that was decided meanwhile needs no mail. */
export async function sendNewApplicationMail(deps: Deps, job: { applicationId: number }): Promise<void> {
  const application = await findApplication(deps.db, job.applicationId);
  if (application?.status !== 'pending') return;
  const department = await getDepartment(deps.db, application.departmentId);
  const leader = department.leaderId === null ? null : await findUser(deps.db, department.leaderId);
  const applicant = await findUser(deps.db, application.userId);
  const to = leader?.personalEmail ?? leader?.churchEmail;
  if (!leader?.isActive || !applicant || !to) return;
  const church = getChurchLook(deps);
  const language = chooseLanguage(deps, leader.language);
  const url = buildPageUrl(deps, `/department/${department.id}/applications`, language);
  await deps.mailer.send({
    to,
    ...buildApplicationNewMail({ church, leader, applicant, department: department.name, url, language }),
  });
}

/**
 * After two quick decisions the applicant gets one mail, about the last: a job with an outdated decision does nothing.
 */
export async function sendDecisionMail(deps: Deps, job: { applicationId: number; reviewedAt: string }): Promise<void> {
  const application = await findApplication(deps.db, job.applicationId);
  if (application?.reviewedAt?.toISOString() !== job.reviewedAt) return;
  const department = await getDepartment(deps.db, application.departmentId);
  const applicant = await findUser(deps.db, application.userId);
  const to = applicant?.personalEmail ?? applicant?.churchEmail;
  if (!applicant || !to) return;
  const language = chooseLanguage(deps, applicant.language);
  await deps.mailer.send({
    to,
    ...buildApplicationDecidedMail({
      church: getChurchLook(deps),
      user: applicant,
      department: department.name,
      status: application.status,
      reason: application.reason,
      url: buildPageUrl(deps, `/department/${department.id}`, language),
      language,
    }),
  });
}
