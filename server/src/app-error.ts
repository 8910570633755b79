import { type ErrorCode, errorMessages } from '@kanisa/contract/core/errors.ts';

interface Details {
  fields?: Record<string, string>;
  /** Seconds until another try makes sense; becomes Retry-After. */
  retryAfter?: number;
}

/** A refusal a person may read. Services throw it by code; only the error handler knows statuses. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string = errorMessages[code], details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
