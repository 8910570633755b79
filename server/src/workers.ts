import type { Deps } from './deps.ts';
import { sendCode, sendPasswordChanged, tidyAccounts } from './modules/accounts/accounts.jobs.ts';
import { sendDecision, sendNewApplication } from './modules/applications/applications.jobs.ts';
import { startSending } from './modules/deliveries/deliveries.service.ts';
import { sendEmailChanged, tidyEmailChanges } from './modules/email-changes/email-changes.jobs.ts';
import { tidyEmails } from './modules/emails/church-mails.ts';
import { emailChannel } from './modules/emails/email-channel.ts';
import { tidyPeople } from './modules/people/people.service.ts';
import { runImport, tidyImports } from './modules/people-import/people-import.jobs.ts';
import { tidySessions } from './modules/sessions/sessions.service.ts';
import { pollReports } from './modules/text-messages/reports.ts';
import { textChannel } from './modules/text-messages/text-channel.ts';
import { tidyThrottles } from './modules/throttles/throttles.service.ts';
import { sendWelcome } from './modules/welcome/welcome.service.ts';

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
