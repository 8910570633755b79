/** A place where two versions of a section differ. */
export interface Conflict {
  /** The path in the section: 'services.0.time.en'. Empty if the whole section differs. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** The place was not touched in this browser, so the other text is the newer one. */
  isOnlyTheirs: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Lists of different lengths, and different kinds of a picture, are compared as a whole. */
function isSameShape(one: Fields, other: Fields): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length;
  }
  return one['kind'] === other['kind'];
}

/** Lists the places where two contents differ. `base` is the content from which this browser started. */
export function listConflicts(mine: unknown, theirs: unknown, base: unknown, path = ''): Conflict[] {
  if (isFields(mine) && isFields(theirs) && isSameShape(mine, theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return keys.flatMap((key) =>
      listConflicts(
        mine[key],
        theirs[key],
        isFields(base) ? base[key] : undefined,
        path === '' ? key : `${path}.${key}`,
      ),
    );
  }
  if (isEqual(mine, theirs)) return [];
  return [{ path, mine, theirs, isOnlyTheirs: isEqual(mine, base) }];
}

function isEqual(one: unknown, other: unknown): boolean {
  if (!isFields(one) || !isFields(other)) return (one ?? null) === (other ?? null);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.isArray(one) === Array.isArray(other) && [...keys].every((key) => isEqual(one[key], other[key]));
}

/** The own content, with the other text at these paths. */
export function takeTheirs<Content>(
  mine: Content,
  conflicts: readonly Conflict[],
  taken: ReadonlySet<string>,
): Content {
  let merged: unknown = structuredClone(mine);
  for (const { path, theirs } of conflicts) {
    if (taken.has(path)) merged = setAt(merged, path === '' ? [] : path.split('.'), theirs);
  }
  return merged as Content;
}

function setAt(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return structuredClone(value);
  if (Array.isArray(target)) {
    return target.map((item: unknown, index) => (String(index) === key ? setAt(item, rest, value) : item));
  }
  const fields = isFields(target) ? target : {};
  const changed = setAt(fields[key], rest, value);
  return { ...fields, [key]: changed };
}

/** The words of a value, line by line: of a list all of its words. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isFields(value)) return '';
  return Object.values(value)
    .map(describeValue)
    .filter((words) => words !== '')
    .join('\n');
}
