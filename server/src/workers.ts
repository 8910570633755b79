import type { Deps } from './deps.ts';
import { sendDecisionMail, sendNewApplicationMail } from './domains/departments/applications/applications.jobs.ts';
import {
  cleanUpAccountCodes,
  sendCodeMail,
  sendPasswordChangedMail,
} from './domains/identity/accounts/accounts.jobs.ts';
import { cleanUpUserTallies } from './domains/identity/accounts/user-tallies.service.ts';
import { cleanUpEmailChanges, sendEmailChangedMail } from './domains/identity/email-changes/email-changes.jobs.ts';
import { cleanUpSessions } from './domains/identity/sessions/sessions.service.ts';
import { cleanUpThrottles } from './domains/identity/throttles/throttles.service.ts';
import { sendWelcomeMail } from './domains/identity/welcome/welcome.jobs.ts';
import { startSenders } from './domains/messaging/deliveries/deliveries.service.ts';
import { createEmailChannel } from './domains/messaging/emails/email.channel.ts';
import { cleanUpEmails } from './domains/messaging/emails/message-emails.service.ts';
import { pollDeliveryReports } from './domains/messaging/text-messages/delivery-reports.service.ts';
import { createTextChannel } from './domains/messaging/text-messages/text.channel.ts';
import { cleanUpImports, runImport } from './domains/people/import/import.jobs.ts';

/** Which job is done by whom; its data and retries stand in platform/jobs.ts. */
export async function startWorkers(deps: Deps): Promise<void> {
  await deps.queue.work('mail.code', (job) => sendCodeMail(deps, job));
  await deps.queue.work('mail.password-changed', (job, run) => sendPasswordChangedMail(deps, job, run.sentAt));
  await deps.queue.work('mail.email-changed', (job) => sendEmailChangedMail(deps, job));
  await deps.queue.work('mail.welcome', (job) => sendWelcomeMail(deps, job));
  await deps.queue.work('people.import', (job, run) => runImport(deps, job.importId, run));
  await deps.queue.work('mail.application-new', (job) => sendNewApplicationMail(deps, job));
  await deps.queue.work('mail.application-decided', (job) => sendDecisionMail(deps, job));
  await deps.queue.work('texts.reports', (_job, run) => pollDeliveryReports(deps, run.signal));
  if (deps.sms.readReport) await deps.queue.schedule('texts.reports', '* * * * *', 'UTC', {});
  await startSenders(deps, [createEmailChannel(deps), createTextChannel(deps)]);
  await deps.queue.work('accounts.tidy', async () => {
    await cleanUpAccountCodes(deps);
    await cleanUpEmailChanges(deps);
    await cleanUpSessions(deps);
    await cleanUpThrottles(deps);
    await cleanUpUserTallies(deps);
    await cleanUpImports(deps);
    await cleanUpEmails(deps);
  });
  await deps.queue.schedule('accounts.tidy', '17 3 * * *', deps.settings.church.timeZone, {});
}
