import { useLocation } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../button-link.tsx';
import styles from './pager.module.css';

interface Props {
  page: number;
  pages: number;
  /** More items exist than were counted. */
  isMore?: boolean;
  /** Replaces the page number where the specification asks for another text. */
  text?: string;
}

/** Links to the pages of a list. The page is in the URL, so that Back and sharing work. */
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
