/** Each line is a name, blank ones are none, and the same one twice is one. */
export function parseNames(typed: string): string[] {
  const names = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return names.filter((name, index) => names.findIndex((other) => isSame(other, name)) === index);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
