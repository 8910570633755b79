import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import shared from '../emails.module.css';
import { EmailSendForm } from './email-send-form.tsx';

export const meta = () => [{ title: pageTitle(t('Send Email')) }];

export default function EmailSendPage() {
  return (
    <div className={frame['page']}>
      <PageHeader
        title={t('Send Email')}
        lead={t('Everyone gets their own copy. No one sees anyone else’s address.')}
        action={
          <ButtonLink to="/admin/email/history" look="plain" className={shared['wide']}>
            {t('Email History')}
          </ButtonLink>
        }
      />
      <EmailSendForm />
    </div>
  );
}
