import type { Device } from '@kanisa/contract/identity/security.schema.ts';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useSignOutDevice } from './api.ts';
import { DeviceRow, getDeviceName } from './device-row.tsx';
import styles from './security.module.css';

type SignOutTarget = Device | 'others';

/** The devices on which the user is signed in, this one first. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const [target, setTarget] = useState<SignOutTarget | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const signOut = useSignOutDevice();
  const others = devices.filter((device) => !device.is_current);

  function confirm(which: SignOutTarget): void {
    setTarget(null);
    signOut.mutate(which === 'others' ? which : which.id, {
      onSuccess: ({ message }) => {
        showSuccessToast(message);
        // The focused button disappears with its device.
        list.current?.focus();
      },
    });
  }

  return (
    <>
      {signOut.isError && <ApiErrorBanner error={signOut.error} />}
      <ul className={styles['devices']} ref={list} tabIndex={-1} aria-label={t('Your devices')}>
        {[...devices.filter((device) => device.is_current), ...others].map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isLeaving={signOut.isPending && (signOut.variables === device.id || signOut.variables === 'others')}
            isWaiting={signOut.isPending}
            onSignOut={() => setTarget(device)}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <NoOtherDevices />
      ) : (
        <button
          type="button"
          className={buttonClass('risky', styles['single'])}
          disabled={signOut.isPending}
          onClick={() => setTarget('others')}
        >
          {t('Log out all other devices')}
        </button>
      )}
      {target && <SignOutDialog target={target} onNo={() => setTarget(null)} onYes={() => confirm(target)} />}
    </>
  );
}

function NoOtherDevices() {
  return <p className={styles['only-here']}>{t('You’re only logged in on this device. Other devices appear here.')}</p>;
}

function SignOutDialog({ target, onNo, onYes }: { target: SignOutTarget; onNo: () => void; onYes: () => void }) {
  const isAll = target === 'others';
  return (
    <QuestionDialog
      title={isAll ? t('Log out all other devices?') : t('Log out {device}?', { device: getDeviceName(target) })}
      safe={t('Cancel')}
      risky={t('Log out', { context: 'device' })}
      onSafe={onNo}
      onRisky={onYes}
    >
      {isAll
        ? t('You’ll stay logged in here. Every other device will have to log in again.')
        : t('That device will have to log in again.')}
    </QuestionDialog>
  );
}
