/**
 * Shortens a text at the end of a word. Punctuation before the ellipsis goes: the browser's own ellipsis after a full
 * stop looks like four dots.
 */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const end = /\s/.test(text.charAt(max)) ? cut : cut.replace(/\s+\S*$/, '');
  return `${(end || cut).replace(/[\s.,;:!?…–-]+$/, '')}…`;
}
