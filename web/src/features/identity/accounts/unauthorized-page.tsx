import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import styles from './accounts.module.css';

export const meta = () => [{ title: pageTitle(t('Unauthorized')) }, { name: 'robots', content: 'noindex' }];

export default function UnauthorizedPage() {
  return (
    <div className={styles['page']}>
      <EmptyState level={1} title={t('Unauthorized')} action={<ButtonLink to="/login">{t('Go to Login')}</ButtonLink>}>
        <p>{t('You do not have permission to view this page.')}</p>
      </EmptyState>
    </div>
  );
}
