import { useLocation } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../button-link.tsx';
import styles from './pager.module.css';

interface Props {
  page: number;
  pages: number;
  /** There are more than were counted. */
  isMore?: boolean;
  /** Where the documents say more than the page's number. */
  text?: string;
}

/** The pages of a list. They stand in the address, so that Back and sharing work. */
export function Pager({ page, pages, isMore = false, text }: Props) {
  const known = Math.max(1, page, pages);
  return (
    <nav className={styles['pager']} aria-label={t('Pages')}>
      <PagerStep to={page - 1} isThere={page > 1} label={t('Previous')} />
      <p>{text ?? t('Page {page} of {pages}', { page, pages: isMore ? `${known}+` : known })}</p>
      <PagerStep to={page + 1} isThere={isMore || page < pages} label={t('Next')} />
    </nav>
  );
}

function PagerStep({ to, isThere, label }: { to: number; isThere: boolean; label: string }) {
  const { pathname, search } = useLocation();
  if (!isThere) {
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
