import { isEmail } from '@kanisa/contract/core/fields.ts';

export interface Mailbox {
  name: string;
  address: string;
}

const NAME_MAX = 200;

/** Line breaks would begin a new header; the others are never part of a name or a subject. */
export function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

/**
 * Reads `address` or `Name <address>`; null when it is neither, or could be read as more than one mailbox. Plain addresses
 * only: a quoted local part may hold a second address, and mail programs disagree on where such a mail goes.
 */
export function parseMailbox(text: string): Mailbox | null {
  if (hasControlCharacter(text)) return null;
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const address = (named?.[2] ?? text).trim();
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  return isEmail(address) && name.length <= NAME_MAX ? { name, address } : null;
}
