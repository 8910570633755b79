import { useLocation } from 'react-router';
import { rememberLanguage, toAddress } from '../../lib/language/other-language.ts';
import { switchLanguage } from '../../lib/language/switch-language.ts';
import { buttonClass } from '../../ui/button-link.tsx';
import styles from './language-offer.module.css';

/** Offers Kiswahili to a reader of it. It lies above the page, so that nothing moves. Either answer is remembered. */
export function LanguageOffer({ onClose }: { onClose: () => void }) {
  const { pathname, search, hash } = useLocation();
  const refuse = () => {
    rememberLanguage('en');
    onClose();
  };
  return (
    <section className={styles['offer']} lang="sw" aria-label="Kiswahili">
      <p>Soma kwa Kiswahili?</p>
      <a
        className={buttonClass('main')}
        href={toAddress(pathname + search + hash, 'sw')}
        onClick={(event) => switchLanguage(event, 'sw')}
      >
        Ndiyo
      </a>
      <button type="button" className={buttonClass('plain')} onClick={refuse}>
        Hapana
      </button>
    </section>
  );
}
