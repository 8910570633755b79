export interface SplitName {
  firstName: string;
  lastName: string | null;
}

/** Splits at the first space and keeps every other character, so that `joinName` gives the same text back. */
export function splitName(name: string): SplitName {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.length === 0 ? null : rest.join(' ') };
}
