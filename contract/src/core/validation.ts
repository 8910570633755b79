import type { z } from './zod.ts';

/**
 * A rule over several fields, or one that the specification places after every 'required' message.
 * zod skips a refinement once a field has failed; `when` runs it anyway, so that all messages appear together.
 */
export function fieldRule(field: string, error: string, options: { late?: boolean } = {}) {
  // A rule over the whole object names no field.
  return {
    error,
    path: field === '' ? [] : field.split('.'),
    params: { late: options.late ?? false },
    when: hasNoTypeError,
  };
}

/** Rules handle missing fields, but would throw on a field of the wrong type, and on a value that is no object. */
function hasNoTypeError({ issues, value }: z.core.ParsePayload): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return !issues.some((issue) => issue.code === 'invalid_type' && isPresent(value, String(issue.path?.[0])));
}

function isPresent(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return found !== undefined && found !== null;
}
