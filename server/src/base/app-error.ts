import { type ErrorCode, errorMessages } from '@kanisa/contract/core/errors.ts';

interface AppErrorDetails {
  fields?: Record<string, string>;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
}

/** An error with a text for the user. Services throw it by code; only the error handler knows HTTP statuses. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, message: string = errorMessages[code], details: AppErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** An error that a form shows at one of its fields. */
export function createFieldError(field: string, message: string, code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, message, { fields: { [field]: message } });
}
