export const MOTIVATION_MAX = 5000;
export const REASON_MAX = 500;
export const APPLICATIONS_PER_HOUR = 30;
export const APPLICATIONS_PER_PAGE = 20;
export const APPLICATIONS_PER_PAGE_MAX = 50;
export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const applicationMessages = {
  motivation: 'Motivation is required',
  motivationLong: `Motivation must be ${MOTIVATION_MAX} characters or less`,
  reasonLong: `Reason must be ${REASON_MAX} characters or less`,
  status: 'Status must be one of: pending, approved, rejected',
  alreadyApplied: 'You have already applied to this department',
  tooMany: 'You’ve sent a lot of applications in the last hour. Please try again later.',
  alreadyMember: 'You are already a member of this department',
  newerPending: 'This person has a newer application that is still pending.',
  leaderStays: 'A department’s leader must be a member. Choose another leader first.',
  reviewedMeanwhile: 'Someone else has already reviewed this application.',
  alreadyReviewed: 'This application has already been reviewed, so it can’t be withdrawn.',
  withdrawn: 'Application withdrawn',
  notFound: 'Application not found',
  none: 'No applications found',
  noMotivation: 'No motivation provided',
  pendingHere: 'Application pending',
  seen: 'Read',
} as const;

/** Shown by the browser if an error answer has no text. */
export const applicationFallbacks = {
  submit: 'Failed to submit application',
  list: 'Failed to fetch applications',
  review: 'Failed to update application',
  withdraw: 'Failed to withdraw application',
} as const;
