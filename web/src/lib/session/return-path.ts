/** Returns a path of this site to redirect to after the login, or null for another host and for the login itself. */
export function parseReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  // Browsers resolve '//host' and '/\host' to another host, and remove tabs and line breaks first.
  if (/^\/[/\\]/.test(value) || /[\t\r\n]/.test(value)) return null;
  return value.startsWith('/login') ? null : value;
}
