/** Each has a contrast of 4.5:1 with white. */
const COLOURS = ['#8a5a0b', '#31477a', '#a8452b', '#276b4d', '#7a3b5d', '#1f6470', '#5a5230', '#8c3a4a'] as const;

/** 'Wanjiku wa Kamau' → WK, 'akinyi' → AK. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

/** The same name has the same colour everywhere. */
export function getNameColour(name: string): string {
  let sum = 7;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
