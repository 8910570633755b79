import type { Translate } from '../../i18n/translate.ts';

/** A personal name in any script. */
const PLAIN_NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/**
 * Anyone can register with another person's address and an advertisement as the first name. Names that are not plain
 * are omitted, so that the church's mail never carries such a text or link.
 */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

export function formatGreeting(t: Translate, firstName: string): string {
  return isPlainName(firstName) ? t('Hello {name},', { name: firstName }) : t('Hello,');
}
