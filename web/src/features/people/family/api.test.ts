import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { toFamilyError } from './api.ts';

const FORBIDDEN = 'You are not authorized to add a family member.';

it.each([
  [400, 'Date of birth cannot be in the future', 'Invalid input data. Please check your form entries.'],
  [403, 'You don’t have permission to do this.', FORBIDDEN],
  [429, 'Slow down', 'You’ve reached your daily family member operation limit (10 per day)'],
  [
    429,
    'Too many requests. Please wait a moment and try again.',
    'Too many requests. Please wait a moment and try again.',
  ],
  [409, 'A family can hold at most 100 members.', 'A family can hold at most 100 members.'],
  [500, 'Failed to add family member', 'Failed to add family member'],
])('shows a %i with the message %j as %j and keeps its field errors', (status, message, shown) => {
  const fields = { date_of_birth: 'Date of birth cannot be in the future' };
  const error = toFamilyError(new ApiError(status, message, { fields }), FORBIDDEN);
  expect(error).toMatchObject({ status, message: shown, fields });
});

it('returns an error that is no API error unchanged', () => {
  const abort = new DOMException('stopped', 'AbortError');
  expect(toFamilyError(abort, FORBIDDEN)).toBe(abort);
});
