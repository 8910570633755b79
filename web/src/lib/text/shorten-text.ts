const PUNCTUATION = new Set(' \n\t.,;:!?…–-');

/**
 * Shortens a text at the end of a word. Punctuation before the ellipsis goes: the browser's own ellipsis after a full
 * stop looks like four dots.
 */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  const lastSpace = text.slice(0, max + 1).search(/\s\S*$/);
  let end = lastSpace > 0 ? lastSpace : max;
  while (end > 0 && PUNCTUATION.has(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}…`;
}
