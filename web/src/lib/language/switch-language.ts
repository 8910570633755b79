import type { Language } from '@kanisa/contract/core/languages.ts';
import type { MouseEvent } from 'react';
import { getSession } from '../session/session.ts';
import { rememberLanguage } from './other-language.ts';

/** For a click on a link to this page in a language. A signed-in user's choice is saved before the link is followed. */
export function switchLanguage(event: MouseEvent<HTMLAnchorElement>, wanted: Language): void {
  rememberLanguage(wanted);
  if (!getSession().authenticated || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const open = () => globalThis.location.assign(href);
  // On demand, because public pages carry this function.
  import('./save-language.ts').then(({ saveLanguage }) => saveLanguage(wanted)).then(open, open);
}
