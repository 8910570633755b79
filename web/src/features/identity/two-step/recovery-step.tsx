import type { TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { createRecoveryCodes } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step.module.css';

interface Props {
  status: TwoStepStatus;
  /** A passkey or an app exists. */
  isReady: boolean;
}

/** The last step: codes for the day on which phone and key are gone. */
export function RecoveryStep({ status, isReady }: Props) {
  const creation = useApiMutation({ mutationFn: createRecoveryCodes });
  if (!isReady) return <p className={frame['soft']}>{twoStepMessages.methodFirst}</p>;
  const close = () => {
    creation.reset();
    // The focused button disappears with the codes.
    focusHeading('#recovery-codes-title');
  };
  if (creation.data) return <RecoveryCodes codes={creation.data.codes} isOn={status.is_on} onDone={close} />;
  return (
    <>
      {status.is_on ? (
        <Banner tone="success">{twoStepMessages.turnedOn}</Banner>
      ) : (
        <p className={frame['soft']}>
          {t('Ten codes for the day you lose your phone. Keep them on paper: with them you always get back in.')}
        </p>
      )}
      {status.is_on && (
        <p className={frame['soft']}>
          {t('Recovery codes left: {count}. They work until you have confirmed new ones.', {
            count: status.recovery_codes_left,
          })}
        </p>
      )}
      {creation.error && <Banner tone="error">{creation.error.message}</Banner>}
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass(status.is_on ? 'plain' : 'main')}
          disabled={creation.isPending}
          onClick={() => creation.mutate()}
        >
          {creation.isPending ? t('Preparing...') : getCreateLabel(status)}
        </button>
        {status.is_on && <ButtonLink to="/profile/security">{t('Back to your security page')}</ButtonLink>}
      </div>
    </>
  );
}

const getCreateLabel = ({ is_on: isOn }: TwoStepStatus) =>
  isOn ? t('Make new recovery codes') : t('Show my recovery codes');
