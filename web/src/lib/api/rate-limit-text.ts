import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { t } from '../i18n.ts';
import { ApiError } from './api-error.ts';

/**
 * Replaces the message of a 429 by the text that this page specifies. The server's own message for a busy queue stays,
 * because that wait takes only seconds.
 */
export function applyLimitText(error: ApiError, limitText: string): ApiError {
  if (error.status !== 429 || error.message === t(errorMessages.limit_reached)) return error;
  return new ApiError(429, limitText, error);
}
