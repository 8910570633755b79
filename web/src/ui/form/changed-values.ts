type Values = Record<string, unknown>;

/** An untouched text is '', an untouched tick false; neither is worth a question. */
export function getChangedValues(now: Values, before: Values): Values {
  const known = flattenValues(before);
  return Object.fromEntries(
    Object.entries(flattenValues(now)).filter(([name, value]) => (value || '') !== (known[name] || '')),
  );
}

/** Values by the names that fields and answers have: 'address.county'. */
export function flattenValues(values: Values, before = ''): Values {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(flattenValues(value as Values, `${before}${name}.`))
      : [[before + name, value] as const],
  );
  return Object.fromEntries(entries);
}
