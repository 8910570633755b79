/**
 * Every job with its data. A job carries ids, never an address, a code or a name: it stays in the database for days,
 * and the person may have changed or been deleted when it runs.
 */
export interface JobMap {
  'mail.code': { purpose: 'verify' | 'reset'; userId: number };
  'mail.password-changed': { userId: number };
  'mail.email-changed': { emailChangeId: number };
  'mail.welcome': { userId: number };
  'mail.application-new': { applicationId: number };
  'mail.application-decided': { applicationId: number; reviewedAt: string };
  'people.import': { importId: number };
  /** Wakes the sender of a channel. */
  'deliveries.wake': { channel: 'email' | 'text' };
  /** Polls the gateway for delivery reports. */
  'texts.reports': Record<string, never>;
  'accounts.tidy': Record<string, never>;
}

export interface JobPolicy {
  /** Retries after a failure. Delays double from the first to the longest, with up to 50 % jitter. */
  retries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** A run that exceeds this time has failed. */
  expireSeconds: number;
  /** Parallel runs in one process. */
  concurrency: number;
}

export type JobPolicies<Jobs> = { readonly [Name in keyof Jobs]: JobPolicy };

/** The user waits in front of the screen: quick retries first, for about half an hour. */
const urgentMail: JobPolicy = {
  retries: 10,
  firstPauseSeconds: 4,
  longestPauseSeconds: 300,
  expireSeconds: 90,
  concurrency: 2,
};

/** Nobody waits, but the mail must arrive: retries for about two days. */
const noticeMail: JobPolicy = {
  retries: 20,
  firstPauseSeconds: 30,
  longestPauseSeconds: 4 * 3600,
  expireSeconds: 90,
  concurrency: 1,
};

/** The user watches a progress bar. The work is transactional, so an interrupted run starts again. */
const watchedWork: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 2,
  longestPauseSeconds: 10,
  expireSeconds: 300,
  concurrency: 1,
};
/** Takes no time: the work is in tables, which are also polled. */
const wakeUp: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 2,
  longestPauseSeconds: 10,
  expireSeconds: 60,
  concurrency: 1,
};

/** The next scheduled run repeats it anyway. */
const maintenance: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  expireSeconds: 300,
  concurrency: 1,
};

export const jobPolicies: JobPolicies<JobMap> = {
  'mail.code': urgentMail,
  'mail.password-changed': noticeMail,
  'mail.email-changed': noticeMail,
  'mail.welcome': noticeMail,
  'mail.application-new': noticeMail,
  'mail.application-decided': noticeMail,
  'people.import': watchedWork,
  'deliveries.wake': wakeUp,
  'texts.reports': { ...maintenance, retries: 0, expireSeconds: 90 },
  'accounts.tidy': maintenance,
};
