import { LANGUAGE_NAMES } from '@kanisa/contract/core/languages.ts';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../content/site.tsx';
import { useHydrated } from '../lib/browser/use-hydrated.ts';
import { OTHER_LANGUAGE, rememberLanguage, toAddress } from '../lib/language/other-language.ts';
import { getSession } from '../lib/session/session.ts';

/** A signed-in user's choice is saved first. Everybody else just follows the link. */
function switchLanguage(event: MouseEvent<HTMLAnchorElement>): void {
  rememberLanguage(OTHER_LANGUAGE);
  if (!getSession().authenticated || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const open = () => globalThis.location.assign(href);
  import('../lib/language/save-language.ts').then(({ saveLanguage }) => saveLanguage(OTHER_LANGUAGE)).then(open, open);
}

/** The link to this page in the other language. */
export function LanguageSwitch() {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  if (!useSite().languages.kiswahili) return null;
  const address = toAddress(pathname + search + hash, OTHER_LANGUAGE);
  return (
    <a
      // One HTML serves the pages of all people. Hydration keeps its address, and the next rendering sets the right one.
      href={isHydrated || import.meta.env.SSR ? address : undefined}
      lang={OTHER_LANGUAGE}
      hrefLang={OTHER_LANGUAGE}
      suppressHydrationWarning
      onClick={switchLanguage}
    >
      {LANGUAGE_NAMES[OTHER_LANGUAGE]}
    </a>
  );
}
