import { type Domain, defineJob } from '../../core/domain.ts';
import { MAINTENANCE, NOTICE_MAIL, WAKE_UP } from '../../platform/queue/jobs.ts';
import type { ChannelName } from './deliveries/channel.types.ts';
import { startSenders } from './deliveries/deliveries.service.ts';
import { stopRestoredMessages } from './deliveries/restored-messages.service.ts';
import { createEmailChannel } from './emails/email.channel.ts';
import { emailsPrivacy } from './emails/emails.privacy.ts';
import { emailRoutes } from './emails/emails.routes.ts';
import { cleanUpEmails } from './emails/message-emails.service.ts';
import { inboxPrivacy } from './inbox/inbox.privacy.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { messagesPrivacy } from './messages/messages.privacy.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { notifyPrivacy } from './notify/notify.privacy.ts';
import { cleanUpNotices } from './notify/notify.service.ts';
import { dropNotice, findNoticeMandate, sendNotice } from './notify/send-notice.service.ts';
import { createPushChannel } from './push-notices/push.channel.ts';
import { endPushDevices } from './push-notices/push-devices.service.ts';
import { ensurePushKeys } from './push-notices/push-keys.service.ts';
import { pushNoticesPrivacy } from './push-notices/push-notices.privacy.ts';
import { pushNoticeRoutes } from './push-notices/push-notices.routes.ts';
import { cleanUpPushNotices } from './push-notices/push-notices.service.ts';
import { recipientRoutes } from './recipients/recipients.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
import { pollDeliveryReports } from './text-messages/delivery-reports.service.ts';
import { createTextChannel } from './text-messages/text.channel.ts';
import { textCallbackRoutes } from './text-messages/text-callback.routes.ts';
import { textMessagesPrivacy } from './text-messages/text-messages.privacy.ts';
import { textMessageRoutes } from './text-messages/text-messages.routes.ts';

declare module '../../platform/queue/jobs.ts' {
  interface JobMap {
    /** Sends one notice. */
    'notice.send': { noticeId: number };
    /** The same, queued by an earlier version. Its messages kept their ids. */
    'serving.message': { servingMessageId: number };
    /** Wakes the sender of a channel. */
    'deliveries.wake': { channel: ChannelName };
    /** Asks the gateway for delivery reports. */
    'texts.reports': Record<string, never>;
  }
}

const NOTICE_POLICY = { ...NOTICE_MAIL, concurrency: 2 };

/** A notice may need the right of who caused it (`NoticeKind.findMandate`). */
export const noticeJob = defineJob(
  'notice.send',
  NOTICE_POLICY,
  { findMandate: findNoticeMandate, onLost: dropNotice },
  sendNotice,
);

/** Internal messages, bulk e-mail, text messages and push notices, and their delivery. */
export const messaging: Domain = {
  name: 'messaging',
  routes: [
    messageRoutes,
    inboxRoutes,
    recipientRoutes,
    emailRoutes,
    subscriptionRoutes,
    textMessageRoutes,
    textCallbackRoutes,
    pushNoticeRoutes,
  ],
  jobs: [
    noticeJob,
    defineJob(
      'serving.message',
      NOTICE_POLICY,
      { nobody: 'The job that it queues asks for the right.' },
      async (deps, job) => {
        await deps.queue.send(deps.db, 'notice.send', { noticeId: job.servingMessageId });
      },
    ),
    {
      name: 'texts.reports',
      policy: { ...MAINTENANCE, retries: 0, expireSeconds: 90 },
      actsFor: { nobody: 'It reads what the gateway reports.' },
      async start(deps) {
        await deps.queue.work('texts.reports', (_job, run) => pollDeliveryReports(deps, run.signal));
        if (deps.sms.readReport) await deps.queue.schedule('texts.reports', '* * * * *', 'UTC', {});
      },
    },
    {
      name: 'deliveries.wake',
      policy: WAKE_UP,
      actsFor: { nobody: 'It wakes a sender, which asks for each record before each batch (`Channel.actsFor`).' },
      async start(deps) {
        await ensurePushKeys(deps);
        await startSenders(deps, [createEmailChannel(deps), createTextChannel(deps), createPushChannel(deps)]);
      },
    },
  ],
  nightlyCleanUps: [cleanUpEmails, cleanUpPushNotices, cleanUpNotices],
  accountHooks: { onAccessReset: endPushDevices },
  afterRestore: stopRestoredMessages,
  personalData: [messagesPrivacy, inboxPrivacy, emailsPrivacy, textMessagesPrivacy, pushNoticesPrivacy, notifyPrivacy],
  fillDemo: async (church) => (await import('./messaging.demo.ts')).fillMessaging(church),
};
