import { message } from '../core/message.ts';
export const MOTIVATION_MAX = 5000;
export const REASON_MAX = 500;
export const APPLICATIONS_PER_HOUR = 30;
export const APPLICATIONS_PER_PAGE = 20;
export const APPLICATIONS_PER_PAGE_MAX = 50;
export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const applicationMessages = {
  motivation: message('Motivation is required'),
  motivationLong: message('Motivation must be {max} characters or less', { max: MOTIVATION_MAX }),
  reasonLong: message('Reason must be {max} characters or less', { max: REASON_MAX }),
  status: message('Status must be one of: pending, approved, rejected'),
  alreadyApplied: message('You have already applied to this department'),
  tooMany: message('You’ve sent a lot of applications in the last hour. Please try again later.'),
  alreadyMember: message('You are already a member of this department'),
  newerPending: message('This person has a newer application that is still pending.'),
  leaderStays: message('A department’s leader must be a member. Choose another leader first.'),
  reviewedMeanwhile: message('Someone else has already reviewed this application.'),
  alreadyReviewed: message('This application has already been reviewed, so it can’t be withdrawn.'),
  withdrawn: message('Application withdrawn'),
  notFound: message('Application not found'),
  none: message('No applications found'),
  noMotivation: message('No motivation provided'),
  pendingHere: message('Application pending'),
  seen: message('Read'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const applicationFallbacks = {
  submit: message('Failed to submit application'),
  list: message('Failed to fetch applications'),
  review: message('Failed to update application'),
  withdraw: message('Failed to withdraw application'),
} as const;
