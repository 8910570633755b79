import { useLocation, useNavigate } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import shared from '../page/staff-page.module.css';
import styles from './filters.module.css';

/** Clears all filters. The button stays in place, disabled, while there is nothing to clear. */
export function ClearFilters({ isFiltered }: { isFiltered: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <button
      type="button"
      className={buttonClass('plain', styles['clear'], shared['button'])}
      disabled={!isFiltered}
      onClick={() => void navigate(pathname, { replace: true, preventScrollReset: true })}
    >
      {t('Clear filters')}
    </button>
  );
}
