import type { z } from './zod.ts';

/**
 * A rule that looks at more than one field, or that the documents place after every 'required' message.
 * zod skips a refinement once a field has failed; `when` keeps it running, so that all messages come together.
 */
export function fieldRule(field: string, error: string, options: { late?: boolean } = {}) {
  // A rule over the whole of an object names no field of it.
  return {
    error,
    path: field === '' ? [] : field.split('.'),
    params: { late: options.late ?? false },
    when: hasNoTypeError,
  };
}

/** A rule may meet a field that is missing, never one of a wrong type: it would fall over it. */
function hasNoTypeError({ issues, value }: z.core.ParsePayload): boolean {
  return !issues.some((issue) => issue.code === 'invalid_type' && isPresent(value, String(issue.path?.[0])));
}

function isPresent(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return found !== undefined && found !== null;
}
