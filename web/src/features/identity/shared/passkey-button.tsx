import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './passkey-button.module.css';
import { PasskeyIcon } from './passkey-icon.tsx';

interface Props {
  label: string;
  onUse: () => Promise<void>;
  isDisabled?: boolean;
}

/** Asks the device for a passkey. While the device's own dialog is open, the button says so. */
export function PasskeyButton({ label, onUse, isDisabled = false }: Props) {
  const use = useApiMutation({ mutationFn: onUse });
  return (
    <>
      {use.error && <Banner tone="error">{use.error.message}</Banner>}
      <button
        type="button"
        data-passkey
        className={buttonClass('main', styles['button'])}
        disabled={use.isPending || isDisabled}
        onClick={() => use.mutate()}
      >
        <PasskeyIcon />
        {use.isPending ? t('Waiting for your device...') : label}
      </button>
    </>
  );
}
