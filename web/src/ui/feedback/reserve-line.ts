/** A non-breaking space until the text has loaded, so that the line causes no layout shift. After an error nothing. */
export function reserveLine(text: string | undefined, { isError }: { isError: boolean }): string | undefined {
  return text ?? (isError ? undefined : '\u00a0');
}
