import type { ErrorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import type { ErrorCode } from '@kanisa/contract/core/errors.ts';

/**
 * Every failed request ends in an `ApiError`. Its `message` is a translated sentence for the user, `fields` holds the
 * texts of single form fields, and `status` is 0 if no response arrived. Any other error is a bug and stays uncaught.
 *
 * Where to handle it:
 * - a form: `useContractForm` shows it at the field or above the form; `submit` just throws.
 * - an action without a form: `useApiMutation`, then `error?.message` beside the button, or `onError: showApiErrorToast`.
 * - deleting after a question: `useDeletion` of ui/dialogs.
 * - a query: `hasErrorStatus(query.error, 404)`, or `ApiErrorBanner` for the rest.
 * - a plain `catch`, for example on public pages, which load no query client: `asApiError(error)`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, answer: Pick<Partial<ErrorAnswer>, 'code' | 'fields'> | ApiError = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
  }
}

/** Returns a caught error as an `ApiError` and throws anything else again. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** Whether the server answered with one of these statuses. */
export function hasErrorStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}

export function hasErrorCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** The user lacks the permission. A missing proof or second step is a 403 too, but the user can do something about it. */
export function isForbiddenError(error: unknown): error is ApiError {
  const canBeMended = hasErrorCode(error, 'fresh_proof_needed') || hasErrorCode(error, 'two_step_due');
  return hasErrorStatus(error, 403) && !canBeMended;
}

/** The form field that an error is about: first the one whose text is the message, else any field that it names. */
export function findRejectedField<Name extends string>(
  { fields, message }: ApiError,
  names: readonly Name[],
): Name | undefined {
  return names.find((name) => fields[name] === message) ?? names.find((name) => fields[name] !== undefined);
}
