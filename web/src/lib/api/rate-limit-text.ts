import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { t } from '../i18n.ts';
import { ApiError } from './api-error.ts';

/**
 * A limit that was reached has the documents' text for this place. Only our server's own word for a line that is busy for
 * a moment stays: nobody shall wait a day for what takes a second.
 */
export function applyLimitText(error: ApiError, limitText: string): ApiError {
  if (error.status !== 429 || error.message === t(errorMessages.limit_reached)) return error;
  return new ApiError(429, t(limitText), error);
}
