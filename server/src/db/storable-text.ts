/**
 * Replaces NUL, which no PostgreSQL text can hold, and lone surrogates, which its JSON rejects. For text from other
 * servers; the contract's schemas reject both in requests.
 */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
