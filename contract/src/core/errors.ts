import { clientMessages } from './client-messages.ts';
import { message } from './message.ts';

/** Every code of an error answer, with its HTTP status. Services throw codes and know no status. */
export const ERROR_STATUS = {
  invalid: 400,
  code_rejected: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  session_ended: 401,
  forbidden: 403,
  fresh_proof_needed: 403,
  two_step_due: 403,
  not_found: 404,
  conflict: 409,
  changed_meanwhile: 409,
  operation_reused: 409,
  repeated_message: 409,
  too_large: 413,
  unsupported_type: 415,
  limit_reached: 429,
  internal: 500,
  not_ready: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Default text of each code, used if the thrower gives none. */
export const errorMessages = {
  invalid: message('Please check your entries.'),
  code_rejected: message('This code isn’t valid. Check it, or ask for a new one.'),
  unauthenticated: message('Please log in.'),
  invalid_credentials: message('Invalid credentials'),
  session_ended: clientMessages.sessionExpired,
  forbidden: message('You don’t have permission to do this.'),
  fresh_proof_needed: message('Please confirm that it’s you.'),
  two_step_due: message('Set up two-step login to go on.'),
  not_found: message('Not found'),
  conflict: message('This was changed in the meantime. Please reload and try again.'),
  changed_meanwhile: message('Someone else changed this in the meantime. Nothing was overwritten.'),
  too_large: message('This is too large to send.'),
  unsupported_type: message('This kind of content isn’t accepted here.'),
  operation_reused: message('This was already sent with other content. Nothing was changed.'),
  repeated_message: message('You sent the same message to everyone less than a minute ago. It went out once.'),
  limit_reached: message('Too many requests. Please wait a moment and try again.'),
  internal: message('Something went wrong. Please try again.'),
  not_ready: message('The service isn’t ready. Please try again in a moment.'),
} as const satisfies Record<ErrorCode, string>;
