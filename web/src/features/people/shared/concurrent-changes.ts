type FieldValue = string | boolean;
type FieldGroup = Readonly<Record<string, FieldValue>>;

export interface ConcurrentChange {
  /** Path of the form field, for example 'address.county'. */
  field: string;
  theirs: FieldValue;
  /** True if this editor changed the field too. The form keeps that value. */
  isMine: boolean;
}

function flattenFields(values: object): Map<string, FieldValue> {
  const entries = Object.entries(values as Record<string, FieldValue | FieldGroup>).flatMap(
    ([name, value]): [string, FieldValue][] =>
      typeof value === 'object'
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
  );
  return new Map(entries);
}

/** Finds the fields that another editor changed. `before` is the common starting point of both. */
export function findConcurrentChanges<Values extends object>(
  before: Values,
  mine: Values,
  theirs: Values,
): ConcurrentChange[] {
  const [original, stored, draft] = [flattenFields(before), flattenFields(theirs), flattenFields(mine)];
  return [...stored]
    .filter(([field, value]) => value !== original.get(field) && value !== draft.get(field))
    .map(([field, value]) => ({ field, theirs: value, isMine: draft.get(field) !== original.get(field) }));
}
