import { isEmail } from '@kanisa/contract/core/fields.ts';

export interface Mailbox {
  name: string;
  address: string;
}

/** As a header shows it. */
export const formatMailbox = ({ name, address }: Mailbox) => (name === '' ? address : `${name} <${address}>`);

const NAME_MAX = 200;

/** A line break would start a new header; other control characters never belong to a name or a subject. */
export function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

/**
 * Parses `address` or `Name <address>`; null when the text is neither or could mean several mailboxes. Quoted local
 * parts are rejected: they may contain a second address, and mail programs disagree about the recipient.
 */
export function parseMailbox(text: string): Mailbox | null {
  if (hasControlCharacter(text)) return null;
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text.trim());
  const address = (named?.[2] ?? text).trim();
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  return isEmail(address) && name.length <= NAME_MAX ? { name, address } : null;
}
