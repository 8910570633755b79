type Values = Record<string, unknown>;

/** Lists the values that differ. Empty, false and missing values count as equal. */
export function getChangedValues(now: Values, before: Values): Values {
  const known = flattenValues(before);
  return Object.fromEntries(
    Object.entries(flattenValues(now)).filter(([name, value]) => (value || '') !== (known[name] || '')),
  );
}

/** Whether any value differs, also one that is gone because its row was removed from a list. */
export const hasChanges = (now: Values, before: Values) =>
  Object.keys(getChangedValues(now, before)).length > 0 || Object.keys(getChangedValues(before, now)).length > 0;

/** Flattens nested values to the names of fields and errors: 'address.county'. */
export function flattenValues(values: Values, before = ''): Values {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(flattenValues(value as Values, `${before}${name}.`))
      : [[before + name, value] as const],
  );
  return Object.fromEntries(entries);
}
