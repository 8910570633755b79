import { LANGUAGE_COOKIE } from '@kanisa/contract/core/languages.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { shownSite } from '../../content/shown-site.ts';

const prefersKiswahili = () => /^sw\b/.test(navigator.language) && !document.cookie.includes(`${LANGUAGE_COOKIE}=`);

/** Few browsers prefer Kiswahili, so the offer loads on demand. Without a connection the link in the footer is enough. */
export function LanguageOfferSlot() {
  const [Offer, setOffer] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  useEffect(() => {
    if (!shownSite.languages.kiswahili || !prefersKiswahili()) return;
    import('./language-offer.tsx').then(
      ({ LanguageOffer }) => setOffer(() => LanguageOffer),
      () => undefined,
    );
  }, []);
  return Offer && <Offer onClose={() => setOffer(null)} />;
}
