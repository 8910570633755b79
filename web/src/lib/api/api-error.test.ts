import { expect, it } from 'vitest';
import { ApiError, asApiError, findRejectedField, hasErrorCode, hasErrorStatus } from './api-error.ts';

const rejected = new ApiError(400, 'Name is required', {
  code: 'code_rejected',
  fields: { phone: 'Phone is required', name: 'Name is required' },
});

it('hands an API error back and throws any other error again', () => {
  const bug = new TypeError('undefined is not a function');
  expect(asApiError(rejected)).toBe(rejected);
  expect(() => asApiError(bug)).toThrow(bug);
});

it('compares status and code of API errors only', () => {
  expect(hasErrorStatus(rejected, 404, 400)).toBe(true);
  expect(hasErrorStatus(rejected, 404)).toBe(false);
  expect(hasErrorStatus({ status: 400 }, 400)).toBe(false);
  expect(hasErrorStatus(null, 400)).toBe(false);
  expect(hasErrorCode(rejected, 'code_rejected')).toBe(true);
  expect(hasErrorCode(rejected, 'session_ended')).toBe(false);
  expect(hasErrorCode({ code: 'code_rejected' }, 'code_rejected')).toBe(false);
});

it('finds the field whose text is the message, else the first field of the form that the error names', () => {
  expect(findRejectedField(rejected, ['phone', 'name'])).toBe('name');
  expect(findRejectedField(rejected, ['email', 'phone'])).toBe('phone');
  expect(findRejectedField(rejected, ['email'])).toBeUndefined();
});
