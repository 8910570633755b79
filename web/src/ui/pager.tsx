import { useLocation } from 'react-router';
import { t } from '../lib/i18n.ts';
import { ButtonLink, buttonClass } from './button-link.tsx';
import styles from './pager.module.css';

/** The pages of a list. They stand in the address, so that Back and sharing work. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  return (
    <nav className={styles['pager']} aria-label={t('Pages')}>
      <Step to={page - 1} pages={pages} label={t('Previous')} />
      <p>{t('Page {page} of {pages}', { page, pages: Math.max(1, pages) })}</p>
      <Step to={page + 1} pages={pages} label={t('Next')} />
    </nav>
  );
}

function Step({ to, pages, label }: { to: number; pages: number; label: string }) {
  const { pathname, search } = useLocation();
  if (to < 1 || to > pages) {
    return (
      <button type="button" className={buttonClass('plain', styles['bound'])} disabled>
        {label}
      </button>
    );
  }
  const query = new URLSearchParams(search);
  query.set('page', String(to));
  return (
    <ButtonLink to={`${pathname}?${query}`} look="plain">
      {label}
    </ButtonLink>
  );
}
