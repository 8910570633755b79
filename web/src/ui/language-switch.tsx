import { LANGUAGE_NAMES } from '@kanisa/contract/core/languages.ts';
import { useLocation } from 'react-router';
import { useSite } from '../content/site.tsx';
import { useHydrated } from '../lib/browser/use-hydrated.ts';
import { OTHER_LANGUAGE, toAddress } from '../lib/language/other-language.ts';
import { switchLanguage } from '../lib/language/switch-language.ts';

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
      onClick={(event) => switchLanguage(event, OTHER_LANGUAGE)}
    >
      {LANGUAGE_NAMES[OTHER_LANGUAGE]}
    </a>
  );
}
