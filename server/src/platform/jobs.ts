/**
 * Every job of the product: its name and what it carries. A job carries ids, never an address, a code or a
 * name: it lies in the database for days, and the person may have changed or gone by the time it runs.
 */
export interface JobMap {
  'mail.code': { purpose: 'verify' | 'reset'; userId: number };
  'mail.password-changed': { userId: number };
  'mail.email-changed': { emailChangeId: number };
  'mail.welcome': { userId: number };
  'mail.application-new': { applicationId: number };
  'mail.application-decided': { applicationId: number; reviewedAt: string };
  'people.import': { importId: number };
  'messages.fan-out': { messageId: number };
  'mail.message': { messageId: number; userId: number };
  'accounts.tidy': Record<string, never>;
}

export interface JobPolicy {
  /** How often a failed job runs again. Pauses double from the first to the longest, each with up to half of it as jitter. */
  retries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** A run that takes longer has failed. */
  expireSeconds: number;
  /** How many of them run at a time in one process. */
  concurrency: number;
}

export type JobPolicies<Jobs> = { readonly [Name in keyof Jobs]: JobPolicy };

/** Somebody waits in front of a screen for it: soon at first, then for about half an hour. */
const awaitedMail: JobPolicy = {
  retries: 10,
  firstPauseSeconds: 4,
  longestPauseSeconds: 300,
  expireSeconds: 90,
  concurrency: 2,
};

/** Nobody waits, but it must arrive: for about two days. */
const noticeMail: JobPolicy = {
  retries: 20,
  firstPauseSeconds: 30,
  longestPauseSeconds: 4 * 3600,
  expireSeconds: 90,
  concurrency: 1,
};

/** Somebody watches a progress bar. It is all or nothing, so a run that a crash cut off begins anew. */
const awaitedWork: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 2,
  longestPauseSeconds: 10,
  expireSeconds: 300,
  concurrency: 1,
};
/** Hands a broadcast's mails to the queue, page by page; it goes on where it was cut off. */
const fanOut: JobPolicy = { ...noticeMail, expireSeconds: 300 };

/** Thousands at a time, behind which nothing else waits. */
const broadcastMail: JobPolicy = { ...noticeMail, concurrency: 2 };

/** Runs again by itself at the next time of its schedule. */
const upkeep: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  expireSeconds: 300,
  concurrency: 1,
};

export const jobPolicies: JobPolicies<JobMap> = {
  'mail.code': awaitedMail,
  'mail.password-changed': noticeMail,
  'mail.email-changed': noticeMail,
  'mail.welcome': noticeMail,
  'mail.application-new': noticeMail,
  'mail.application-decided': noticeMail,
  'people.import': awaitedWork,
  'messages.fan-out': fanOut,
  'mail.message': broadcastMail,
  'accounts.tidy': upkeep,
};
