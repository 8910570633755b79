import { type ErrorCode, errorMessages } from '@kanisa/contract/core/errors.ts';
import { type Sentence, toText } from '@kanisa/contract/core/message.ts';

interface AppErrorDetails {
  fields?: Record<string, Sentence>;
  /** With `changed_meanwhile`: the record as it is now, as far as the caller may see it. */
  current?: object;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
}

/** An error with a text for the user. Services throw it by code; only the error handler knows HTTP statuses. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: Sentence;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, sentence: Sentence = errorMessages[code], details: AppErrorDetails = {}) {
    super(toText(sentence));
    this.code = code;
    this.sentence = sentence;
    this.details = details;
  }
}

/** An error that a form shows at one of its fields. */
export function createFieldError(field: string, sentence: Sentence, code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, sentence, { fields: { [field]: sentence } });
}
