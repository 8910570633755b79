import { DEFAULT_SHORTCODE, textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { SkeletonFields, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useTextDefaults } from '../api.ts';
import { TextSendForm } from './text-send-form.tsx';

export const meta = () => [{ title: pageTitle(t('Send Text Message')) }];

export default function TextSendPage() {
  const defaults = useTextDefaults();
  const isForbidden = useForbiddenRedirect(defaults.error, textMessages.unauthorized);
  return (
    <div className={frame['page']}>
      <div>
        <BackLink to="/admin/text-messages">{t('Text Messages')}</BackLink>
        <PageHeader title={t('Send Text Message')} lead={t('To people’s phones, now or later.')} />
      </div>
      {defaults.isPending && (
        <SkeletonStatus>
          <div className={frame['card']}>
            <SkeletonFields heights={['98px', '46px', '46px']} />
          </div>
        </SkeletonStatus>
      )}
      {/* If the defaults cannot be loaded, the form starts with the shortcode that most churches use. */}
      {!defaults.isPending && !isForbidden && (
        <TextSendForm shortcode={defaults.data?.shortcode ?? DEFAULT_SHORTCODE} />
      )}
    </div>
  );
}
