/**
 * Functions that write without `transactionAs`, because they act for nobody who is signed in. Files are relative to
 * `server/src/domains`.
 */
export const ACTORLESS_WRITES: readonly [file: string, functions: string, why: string][] = [
  ['identity/accounts/transaction-as.service.ts', 'transactionAs', 'the transaction that checks the actor'],
  [
    'identity/accounts/accounts.service.ts',
    'insertUserWithFreeUsername redeemCode',
    'registration, and codes that prove an address',
  ],
  ['office/demo/fill-church.service.ts', 'fillChurch', 'the fictional church, in an empty database'],
  ['identity/email-changes/email-changes.service.ts', 'undoEmailChange', 'the undo link proves the former address'],
  ['identity/welcome/welcome.service.ts', 'choosePassword', 'the welcome link proves the address'],
  [
    'identity/sessions/sessions.service.ts',
    'logInUser openSession storeTokens refreshSession logOutSessionByHash',
    'a password or a refresh token proves the caller',
  ],
  [
    'identity/two-step/challenges.service.ts',
    'storeChallenge',
    'the challenge of a login with a passkey, before anybody is signed in',
  ],
  ['identity/two-step/passkey-login.service.ts', 'logInByPasskey tryPasskey', 'a passkey proves the caller'],
  [
    'identity/two-step/second-step.service.ts',
    'askPasskeyForSecondStep takeLoginChallenge answerSecondStep',
    'the token of a right password and the answer to the second step prove the caller',
  ],
  [
    'identity/two-step/machine-reset.service.ts',
    'resetTwoStepOnMachine',
    'a command of the operator on the machine itself',
  ],
  ['identity/two-step/challenges.service.ts', 'cleanUpChallenges', 'nightly clean-up'],
  ['messaging/subscriptions/subscriptions.service.ts', 'setSubscription', 'the link in the mail proves the address'],
  [
    'messaging/text-messages/delivery-reports.service.ts',
    'applyReports postponeRequests',
    'reports of the gateway, whoever asked for them',
  ],
  ['identity/accounts/user-tallies.service.ts', 'cleanUpUserTallies', 'nightly clean-up'],
  ['records/operations/operations.service.ts', 'cleanUpOperations', 'nightly clean-up'],
  ['identity/sessions/sessions.service.ts', 'cleanUpSessions', 'nightly clean-up'],
  ['messaging/emails/message-emails.service.ts', 'cleanUpEmails', 'nightly clean-up'],
  ['messaging/deliveries/batch-sender.service.ts', 'BatchSender', 'the sender of deliveries'],
  ['messaging/deliveries/sender.service.ts', 'ChannelSender recoverChannel', 'the sender of deliveries'],
  ['messaging/emails/email.channel.ts', 'recordBounces', 'the sender of deliveries'],
  ['messaging/text-messages/text.channel.ts', 'findSuppressionReason recordTextOutcomes', 'the sender of deliveries'],
  ['messaging/push-notices/push.channel.ts', 'recordDeviceOutcomes', 'the sender of deliveries'],
  ['messaging/push-notices/push-keys.service.ts', 'ensurePushKeys', 'the first start, before anybody can sign in'],
  ['messaging/push-notices/push-notices.service.ts', 'cleanUpPushNotices', 'nightly clean-up'],
  ['office/setup/first-admin.service.ts', 'ensureFirstAdmin', 'the first start, before anybody can sign in'],
  ['office/setup/first-password.service.ts', 'saveFirstPasswordProof', 'the first start, before anybody can sign in'],
  ['site/contact-messages/contact-messages.service.ts', 'sendContactMessage', 'a visitor writes to the office'],
  ['site/contact-messages/contact-messages.service.ts', 'cleanUpContactMessages', 'nightly clean-up'],
  [
    'people/import/write-rows.service.ts',
    'writeImport reportProgress',
    'the job of an import, which was checked when it was accepted',
  ],
  [
    'site/versions/show-published-site.service.ts',
    'deleteOtherPages',
    'locks the site while files are deleted, and writes no row',
  ],
  [
    'serving/links/links.service.ts',
    'createServingLink storeLinkAnswer',
    'the token of a link proves the person who answers; links are made by a job',
  ],
  ['site/images/site-images.service.ts', 'cleanUpImages', 'the nightly clean-up'],
  [
    'serving/messages/send-message.service.ts',
    'sendServingMessage sendText sendMail dropAsking',
    'a job that sends a message',
  ],
  ['serving/places/clean-up.service.ts', 'cleanUpServing', 'the nightly clean-up'],
  ['serving/reminders/reminders.service.ts', 'sendReminders', 'a scheduled job that reminds people'],
];
