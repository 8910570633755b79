/** Splits a text at its empty lines. */
export function splitParagraphs(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line.trim());
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}
