type Values = Record<string, unknown>;

/** An untouched text is '', an untouched tick false; neither is worth a question. */
export function changesOf(now: Values, before: Values): Values {
  const known = flat(before);
  return Object.fromEntries(Object.entries(flat(now)).filter(([name, value]) => (value || '') !== (known[name] || '')));
}

/** Values by the names that fields and answers have: 'address.county'. */
export function flat(values: Values, before = ''): Values {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(flat(value as Values, `${before}${name}.`))
      : [[before + name, value] as const],
  );
  return Object.fromEntries(entries);
}
