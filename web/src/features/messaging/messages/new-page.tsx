import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { MessageForm } from './message-form.tsx';

export const meta = () => [{ title: pageTitle(t('New Message')) }];

export default function NewMessagePage() {
  return (
    <div className={frame['page']}>
      <div className={frame['narrow']}>
        <BackLink to="/admin/messages">{t('All messages')}</BackLink>
        <PageHeader title={t('New Message')} lead={t('To one person, or to everyone.')} />
      </div>
      <MessageForm />
    </div>
  );
}
