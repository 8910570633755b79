/** A text that is on its way keeps its line free, so that nothing jumps when it comes; one that will not come leaves none. */
export function reserveLine(text: string | undefined, { isError }: { isError: boolean }): string | undefined {
  return text ?? (isError ? undefined : '\u00a0');
}
