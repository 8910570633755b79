import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the fields whose new value differs from the stored one, or null when none does. Undefined fields are ignored.
 */
export function findChangedFields<Stored extends object>(
  stored: Stored,
  values: { [Name in keyof Stored]?: Stored[Name] | undefined },
): Partial<Stored> | null {
  const current = new Map<string, unknown>(Object.entries(stored));
  const changes = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current.get(name)),
  );
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Stored>);
}
