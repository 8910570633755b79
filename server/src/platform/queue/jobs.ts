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
  /** There is something to send. */
  'deliveries.wake': { channel: 'email' | 'text' };
  /** Asks the gateway what became of texts. */
  'texts.reports': Record<string, never>;
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
const urgentMail: JobPolicy = {
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
const watchedWork: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 2,
  longestPauseSeconds: 10,
  expireSeconds: 300,
  concurrency: 1,
};
/** A call that takes no time: what there is to do stands in tables, and is looked for now and then anyway. */
const wakeUp: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 2,
  longestPauseSeconds: 10,
  expireSeconds: 60,
  concurrency: 1,
};

/** Runs again by itself at the next time of its schedule. */
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
