import type { Deps } from './deps.ts';
import { sendDecision, sendNewApplication } from './domains/departments/applications/applications.jobs.ts';
import { sendCode, sendPasswordChanged, tidyAccounts } from './domains/identity/accounts/accounts.jobs.ts';
import { sendEmailChanged, tidyEmailChanges } from './domains/identity/email-changes/email-changes.jobs.ts';
import { tidySessions } from './domains/identity/sessions/sessions.service.ts';
import { tidyThrottles } from './domains/identity/throttles/throttles.service.ts';
import { sendWelcome } from './domains/identity/welcome/welcome.service.ts';
import { startSending } from './domains/messaging/deliveries/deliveries.service.ts';
import { emailChannel } from './domains/messaging/emails/email.channel.ts';
import { tidyEmails } from './domains/messaging/emails/message-emails.service.ts';
import { pollReports } from './domains/messaging/text-messages/delivery-reports.service.ts';
import { textChannel } from './domains/messaging/text-messages/text.channel.ts';
import { runImport, tidyImports } from './domains/people/import/import.jobs.ts';
import { tidyPeople } from './domains/people/users/users.service.ts';

/** Which job is done by whom; its data and retries stand in platform/jobs.ts. */
export async function startWorkers(deps: Deps): Promise<void> {
  await deps.queue.work('mail.code', (job) => sendCode(deps, job));
  await deps.queue.work('mail.password-changed', (job, run) => sendPasswordChanged(deps, job, run.sentAt));
  await deps.queue.work('mail.email-changed', (job) => sendEmailChanged(deps, job));
  await deps.queue.work('mail.welcome', (job) => sendWelcome(deps, job));
  await deps.queue.work('people.import', (job, run) => runImport(deps, job.importId, run));
  await deps.queue.work('mail.application-new', (job) => sendNewApplication(deps, job));
  await deps.queue.work('mail.application-decided', (job) => sendDecision(deps, job));
  await deps.queue.work('texts.reports', (_job, run) => pollReports(deps, run.signal));
  if (deps.sms.readReport) await deps.queue.schedule('texts.reports', '* * * * *', 'UTC', {});
  await startSending(deps, [emailChannel(deps), textChannel(deps)]);
  await deps.queue.work('accounts.tidy', async () => {
    await tidyAccounts(deps);
    await tidyEmailChanges(deps);
    await tidySessions(deps);
    await tidyThrottles(deps);
    await tidyPeople(deps);
    await tidyImports(deps);
    await tidyEmails(deps);
  });
  await deps.queue.schedule('accounts.tidy', '17 3 * * *', deps.settings.church.timeZone, {});
}
