import { type Domain, defineJob } from '../../core/domain.ts';
import { NOTICE_MAIL, URGENT_MAIL } from '../../platform/queue/jobs.ts';
import { cleanUpThrottles } from '../../platform/throttles/throttles.ts';
import {
  cleanUpAccountCodes,
  type PasswordChangedJob,
  sendCodeMail,
  sendPasswordChangedMail,
} from './accounts/accounts.jobs.ts';
import { accountsPrivacy } from './accounts/accounts.privacy.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import type { CodePurpose } from './accounts/accounts.table.ts';
import { cleanUpUserTallies } from './accounts/user-tallies.service.ts';
import { cleanUpEmailChanges, sendEmailChangedMail } from './email-changes/email-changes.jobs.ts';
import { emailChangesPrivacy } from './email-changes/email-changes.privacy.ts';
import { emailChangeRoutes } from './email-changes/email-changes.routes.ts';
import { securityRoutes } from './security/security.routes.ts';
import { endRestoredLogins } from './sessions/restored-logins.service.ts';
import { sessionsPrivacy } from './sessions/sessions.privacy.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { cleanUpSessions } from './sessions/sessions.service.ts';
import { cleanUpChallenges } from './two-step/challenges.service.ts';
import { freshProofRoutes } from './two-step/fresh-proof.routes.ts';
import { sendTwoStepMail, type TwoStepMailJob } from './two-step/two-step.jobs.ts';
import { twoStepPrivacy } from './two-step/two-step.privacy.ts';
import { twoStepRoutes } from './two-step/two-step.routes.ts';
import { twoStepAdminRoutes } from './two-step/two-step-admin.routes.ts';
import { twoStepLoginRoutes } from './two-step/two-step-login.routes.ts';
import { sendWelcomeMail } from './welcome/welcome.jobs.ts';
import { welcomeRoutes } from './welcome/welcome.routes.ts';

declare module '../../platform/queue/jobs.ts' {
  interface JobMap {
    /** With `passwordProof`, no code or link is sent once another password was set. Older jobs have none. */
    'mail.code': { purpose: CodePurpose; userId: number; passwordProof?: string };
    'mail.password-changed': PasswordChangedJob;
    'mail.email-changed': { emailChangeId: number };
    'mail.two-step': TwoStepMailJob;
    'mail.welcome': { userId: number; passwordProof?: string };
  }
}

const OWN_ACCOUNT = { nobody: 'It tells people about their own account, whoever changed it: the change stands.' };

/** Accounts, sessions and how they are protected. */
export const identity: Domain = {
  name: 'identity',
  routes: [
    accountRoutes,
    sessionRoutes,
    securityRoutes,
    emailChangeRoutes,
    welcomeRoutes,
    twoStepLoginRoutes,
    twoStepRoutes,
    twoStepAdminRoutes,
    freshProofRoutes,
  ],
  jobs: [
    defineJob('mail.code', URGENT_MAIL, OWN_ACCOUNT, sendCodeMail),
    defineJob('mail.password-changed', NOTICE_MAIL, OWN_ACCOUNT, (deps, job, run) =>
      sendPasswordChangedMail(deps, job, run.sentAt),
    ),
    defineJob('mail.email-changed', NOTICE_MAIL, OWN_ACCOUNT, sendEmailChangedMail),
    defineJob('mail.two-step', NOTICE_MAIL, OWN_ACCOUNT, (deps, job, run) => sendTwoStepMail(deps, job, run.sentAt)),
    defineJob('mail.welcome', NOTICE_MAIL, OWN_ACCOUNT, sendWelcomeMail),
  ],
  nightlyCleanUps: [
    cleanUpAccountCodes,
    cleanUpChallenges,
    cleanUpEmailChanges,
    cleanUpSessions,
    cleanUpThrottles,
    cleanUpUserTallies,
  ],
  afterRestore: endRestoredLogins,
  personalData: [sessionsPrivacy, twoStepPrivacy, emailChangesPrivacy, accountsPrivacy],
};
