/** One name per line, without blank lines and duplicates. */
export function parseNames(text: string): string[] {
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return names.filter((name, index) => names.findIndex((other) => isSameName(other, name)) === index);
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
