import type { Translate } from '../../i18n/translate.ts';

/** A name of a person, in any script. */
const PLAIN_NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/**
 * Anyone can register with a foreign address and an advertisement as the first name. What is no plain name is left
 * out, so that the church's mail never carries a stranger's text or link.
 */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

export function formatGreeting(t: Translate, firstName: string): string {
  return isPlainName(firstName) ? t('Hello {{name}},', { name: firstName }) : t('Hello,');
}
