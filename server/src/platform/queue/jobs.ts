/**
 * Every job by its name, with the data it carries. Each domain adds its own jobs by declaration merging. A job carries
 * ids, never an address, a code or a name: it stays in the database for days, and the person may have changed or been
 * deleted before it runs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains add their jobs to it.
export interface JobMap {}

export interface JobPolicy {
  /** Number of runs after the first failure. Pauses double from the first to the longest, each with up to 50 % jitter. */
  retries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** A run that takes longer counts as failed. */
  expireSeconds: number;
  /** Workers per process. */
  concurrency: number;
}

export type JobPolicies<Jobs> = { readonly [Name in keyof Jobs]: JobPolicy };

/** For a mail that somebody waits for: quick retries at first, for about half an hour. */
export const URGENT_MAIL: JobPolicy = {
  retries: 10,
  firstPauseSeconds: 4,
  longestPauseSeconds: 300,
  expireSeconds: 90,
  concurrency: 2,
};

/** For a mail that nobody waits for but that must arrive: retries for about two days. */
export const NOTICE_MAIL: JobPolicy = {
  retries: 20,
  firstPauseSeconds: 30,
  longestPauseSeconds: 4 * 3600,
  expireSeconds: 90,
  concurrency: 1,
};

/** For work behind a progress bar. It is all or nothing: a run that a crash interrupted starts over. */
export const PROGRESS_BAR_WORK: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 2,
  longestPauseSeconds: 10,
  expireSeconds: 300,
  concurrency: 1,
};

/** For a wake-up call. The work itself is in tables and is polled anyway. */
export const WAKE_UP: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 2,
  longestPauseSeconds: 10,
  expireSeconds: 60,
  concurrency: 1,
};

/** For scheduled work, which runs again at its next time. */
export const MAINTENANCE: JobPolicy = {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  expireSeconds: 300,
  concurrency: 1,
};
