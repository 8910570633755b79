import type { Deps } from './deps.ts';
import { sendCode, sendPasswordChanged, tidyAccounts } from './modules/accounts/accounts.jobs.ts';
import { sendDecision, sendNewApplication } from './modules/applications/applications.jobs.ts';
import { sendEmailChanged, tidyEmailChanges } from './modules/email-changes/email-changes.jobs.ts';
import { fanOutMessage, sendMessageMail } from './modules/messages/messages.jobs.ts';
import { tidyPeople } from './modules/people/people.service.ts';
import { runImport, tidyImports } from './modules/people-import/people-import.jobs.ts';
import { tidySessions } from './modules/sessions/sessions.service.ts';
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
  await deps.queue.work('messages.fan-out', (job, run) => fanOutMessage(deps, job, run.signal));
  await deps.queue.work('mail.message', (job) => sendMessageMail(deps, job));
  await deps.queue.work('accounts.tidy', async () => {
    await tidyAccounts(deps);
    await tidyEmailChanges(deps);
    await tidySessions(deps);
    await tidyThrottles(deps);
    await tidyPeople(deps);
    await tidyImports(deps);
  });
  await deps.queue.schedule('accounts.tidy', '17 3 * * *', deps.settings.church.timeZone, {});
}
