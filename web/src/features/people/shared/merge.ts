type Value = string | boolean;
type Group = Readonly<Record<string, Value>>;

export interface TheirChange {
  /** By the name that the form has for it: 'address.county'. */
  field: string;
  theirs: Value;
  /** I have changed it as well: mine stays in the form. */
  isMine: boolean;
}

function placesOf(typed: object): Map<string, Value> {
  const entries = Object.entries(typed as Record<string, Value | Group>).flatMap(([name, value]): [string, Value][] =>
    typeof value === 'object'
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value]],
  );
  return new Map(entries);
}

/** What somebody else changed while I was typing. `before` is what I began with. */
export function theirChanges<Typed extends object>(before: Typed, mine: Typed, theirs: Typed): TheirChange[] {
  const [was, now, typed] = [placesOf(before), placesOf(theirs), placesOf(mine)];
  return [...now]
    .filter(([field, value]) => value !== was.get(field) && value !== typed.get(field))
    .map(([field, value]) => ({ field, theirs: value, isMine: typed.get(field) !== was.get(field) }));
}
