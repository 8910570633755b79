import { SENDING_PROGRESS } from '../../../core/personal-data.ts';

/** The row of `tallyColumns`. */
export const TALLY_PRIVACY = {
  pending: SENDING_PROGRESS,
  accepted: SENDING_PROGRESS,
  delivered: SENDING_PROGRESS,
  failed: SENDING_PROGRESS,
  suppressed: SENDING_PROGRESS,
  unknown: SENDING_PROGRESS,
  finished_at: SENDING_PROGRESS,
};
