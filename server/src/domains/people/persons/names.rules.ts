export interface SplitName {
  firstName: string;
  lastName: string | null;
}

/** Splits at the first space and keeps every other character, so that `joinName` gives the same text back. */
export function splitName(name: string): SplitName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.length === 0 ? null : rest.join(' ') };
}

/** Both names in one text; gives a split name back as it was. */
export const joinName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter((name) => name !== null).join(' ');
