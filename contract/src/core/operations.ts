/**
 * Header that names one write. The server applies the write once, however often it arrives, and answers a repetition
 * with the stored answer. The value is a UUID that the caller makes; it belongs to the signed-in user.
 */
export const OPERATION_HEADER = 'Operation-Id';

/** A caller may repeat a write for this long. A phone keeps an unsent write for at most 30 days. */
export const OPERATION_DAYS = 60;

/** Limits the stored answers of one user. */
export const OPERATIONS_PER_DAY = 1000;

/** Routes of the endpoints with `isRepeatable`, for the browser, which does not load the endpoints. */
export const REPEATABLE_ROUTES = [
  'PUT /calendar/:id/attendance/:date',
  'POST /messages/:id/read',
  'PATCH /profile/preferences',
  'POST /department/:id/info',
  'POST /department/:id/apply',
] as const;
export type RepeatableRoute = (typeof REPEATABLE_ROUTES)[number];
