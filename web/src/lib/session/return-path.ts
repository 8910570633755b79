/** A path inside this site that a person may be sent back to, or null: never another host, never the way out itself. */
export function parseReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  // Browsers read '//host' and '/\host' as another host, and drop tabs and line breaks before they read.
  if (/^\/[/\\]/.test(value) || /[\t\r\n]/.test(value)) return null;
  return value.startsWith('/login') ? null : value;
}
