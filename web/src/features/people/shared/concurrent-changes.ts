type FieldValue = string | boolean;
type FieldGroup = Readonly<Record<string, FieldValue>>;

export interface ConcurrentChange {
  /** By the name that the form has for it: 'address.county'. */
  field: string;
  theirs: FieldValue;
  /** I have changed it as well: mine stays in the form. */
  isMine: boolean;
}

function flattenFields(typed: object): Map<string, FieldValue> {
  const entries = Object.entries(typed as Record<string, FieldValue | FieldGroup>).flatMap(
    ([name, value]): [string, FieldValue][] =>
      typeof value === 'object'
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
  );
  return new Map(entries);
}

/** What somebody else changed while I was typing. `before` is what I began with. */
export function findConcurrentChanges<Typed extends object>(
  before: Typed,
  mine: Typed,
  theirs: Typed,
): ConcurrentChange[] {
  const [was, now, typed] = [flattenFields(before), flattenFields(theirs), flattenFields(mine)];
  return [...now]
    .filter(([field, value]) => value !== was.get(field) && value !== typed.get(field))
    .map(([field, value]) => ({ field, theirs: value, isMine: typed.get(field) !== was.get(field) }));
}
