import { t } from '../../lib/i18n.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './messages.module.css';

export const meta = () => [{ title: pageTitle('New Message') }];

export default function NewPage() {
  return (
    <div className={styles['page']}>
      <div className={styles['narrow']}>
        <BackLink to="/admin/messages">{t('All messages')}</BackLink>
        <PageHeader title={t('New Message')} lead={t('To one person, or to everyone.')} />
      </div>
      <MessageForm />
    </div>
  );
}
