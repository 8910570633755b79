import { SiteProvider, useSite } from '../../../../content/site.tsx';
import { LogoMark } from '../../../../ui/logo-mark.tsx';
import styles from './pictures.module.css';

/** The mark of a church without a logo, also while the published site has one. */
export function DrawnMark() {
  const site = useSite();
  return (
    <SiteProvider site={{ ...site, look: { ...site.look, logo: null } }}>
      <span className={styles['ground']}>
        <LogoMark size={56} />
      </span>
    </SiteProvider>
  );
}
