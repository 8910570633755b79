interface ActorlessWrites {
  /** Relative to `server/src/domains`. */
  file: string;
  functions: readonly string[];
  why: string;
}

/** Functions that write without `transactionAs`, because they act for nobody who is signed in. */
export const ACTORLESS_WRITES: readonly ActorlessWrites[] = [
  {
    file: 'identity/accounts/transaction-as.service.ts',
    functions: ['transactionAs'],
    why: 'the transaction that checks the actor',
  },
  {
    file: 'identity/accounts/accounts.service.ts',
    functions: ['insertUserWithFreeUsername', 'redeemCode'],
    why: 'registration, and codes that prove an address',
  },
  {
    file: 'office/demo/fill-church.service.ts',
    functions: ['fillChurch'],
    why: 'the fictional church, in an empty database',
  },
  {
    file: 'identity/email-changes/email-changes.service.ts',
    functions: ['undoEmailChange'],
    why: 'the undo link proves the former address',
  },
  {
    file: 'identity/welcome/welcome.service.ts',
    functions: ['choosePassword'],
    why: 'the welcome link proves the address',
  },
  {
    file: 'identity/sessions/sessions.service.ts',
    functions: ['logInUser', 'openSession', 'storeTokens', 'refreshSession', 'logOutSessionByHash'],
    why: 'a password or a refresh token proves the caller',
  },
  {
    file: 'identity/two-step/challenges.service.ts',
    functions: ['storeChallenge'],
    why: 'the challenge of a login with a passkey, before anybody is signed in',
  },
  {
    file: 'identity/two-step/passkey-login.service.ts',
    functions: ['logInByPasskey', 'tryPasskey'],
    why: 'a passkey proves the caller',
  },
  {
    file: 'identity/two-step/second-step.service.ts',
    functions: ['askPasskeyForSecondStep', 'takeLoginChallenge', 'answerSecondStep'],
    why: 'the token of a right password and the answer to the second step prove the caller',
  },
  {
    file: 'identity/two-step/machine-reset.service.ts',
    functions: ['resetTwoStepOnMachine'],
    why: 'a command of the operator on the machine itself',
  },
  { file: 'identity/two-step/challenges.service.ts', functions: ['cleanUpChallenges'], why: 'nightly clean-up' },
  {
    file: 'identity/throttles/throttles.service.ts',
    functions: ['consumeLimits', 'enforceDailyLimit', 'reserveAttempt', 'reserveUse', 'cleanUpThrottles'],
    why: 'an attempt counts even if it is rejected',
  },
  {
    file: 'messaging/subscriptions/subscriptions.service.ts',
    functions: ['setSubscription'],
    why: 'the link in the mail proves the address',
  },
  {
    file: 'messaging/text-messages/delivery-reports.service.ts',
    functions: ['applyReports', 'postponeRequests'],
    why: 'reports of the gateway, whoever asked for them',
  },
  {
    file: 'identity/accounts/user-tallies.service.ts',
    functions: ['cleanUpUserTallies'],
    why: 'nightly clean-up',
  },
  { file: 'identity/operations/operations.service.ts', functions: ['cleanUpOperations'], why: 'nightly clean-up' },
  { file: 'identity/sessions/sessions.service.ts', functions: ['cleanUpSessions'], why: 'nightly clean-up' },
  { file: 'messaging/emails/message-emails.service.ts', functions: ['cleanUpEmails'], why: 'nightly clean-up' },
  { file: 'messaging/deliveries/batch-sender.service.ts', functions: ['BatchSender'], why: 'the sender of deliveries' },
  {
    file: 'messaging/deliveries/sender.service.ts',
    functions: ['ChannelSender', 'recoverChannel'],
    why: 'the sender of deliveries',
  },
  { file: 'messaging/emails/email.channel.ts', functions: ['recordBounces'], why: 'the sender of deliveries' },
  {
    file: 'messaging/text-messages/text.channel.ts',
    functions: ['findSuppressionReason', 'recordTextOutcomes'],
    why: 'the sender of deliveries',
  },
  {
    file: 'messaging/push-notices/push.channel.ts',
    functions: ['recordDeviceOutcomes'],
    why: 'the sender of deliveries',
  },
  {
    file: 'messaging/push-notices/push-keys.service.ts',
    functions: ['ensurePushKeys'],
    why: 'the first start, before anybody can sign in',
  },
  {
    file: 'messaging/push-notices/push-notices.service.ts',
    functions: ['cleanUpPushNotices'],
    why: 'nightly clean-up',
  },
  {
    file: 'office/setup/first-admin.service.ts',
    functions: ['ensureFirstAdmin'],
    why: 'the first start, before anybody can sign in',
  },
  {
    file: 'office/setup/first-password.service.ts',
    functions: ['saveFirstPasswordProof'],
    why: 'the first start, before anybody can sign in',
  },
  {
    file: 'site/contact-messages/contact-messages.service.ts',
    functions: ['sendContactMessage'],
    why: 'a visitor writes to the office',
  },
  {
    file: 'site/contact-messages/contact-messages.service.ts',
    functions: ['cleanUpContactMessages'],
    why: 'nightly clean-up',
  },
  {
    file: 'people/import/write-rows.service.ts',
    functions: ['writeImport', 'reportProgress'],
    why: 'the job of an import, which was checked when it was accepted',
  },
  {
    file: 'site/versions/show-published-site.service.ts',
    functions: ['deleteOtherPages'],
    why: 'locks the site while files are deleted, and writes no row',
  },
  {
    file: 'serving/links/links.service.ts',
    functions: ['createServingLink', 'storeLinkAnswer'],
    why: 'the token of a link proves the person who answers; links are made by a job',
  },
  {
    file: 'site/images/site-images.service.ts',
    functions: ['cleanUpImages'],
    why: 'the nightly clean-up',
  },
  {
    file: 'serving/messages/send-message.service.ts',
    functions: ['sendServingMessage', 'sendText', 'sendMail', 'dropAsking'],
    why: 'a job that sends a message',
  },
  {
    file: 'serving/places/clean-up.service.ts',
    functions: ['cleanUpServing'],
    why: 'the nightly clean-up',
  },
  {
    file: 'serving/reminders/reminders.service.ts',
    functions: ['sendReminders'],
    why: 'a scheduled job that reminds people',
  },
];
