import type { PushDevice } from '@kanisa/contract/messaging/push-notices.schema.ts';
import { PUSH_DEVICES_MAX } from '@kanisa/contract/messaging/push-notices.ts';
import { useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { BellIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import row from '../../identity/shared/tile-row.module.css';
import { useRemoveDevice } from './api.ts';
import styles from './notices.module.css';

export function DevicesCard({ devices }: { devices: readonly PushDevice[] }) {
  const removing = useRemoveDevice();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its device.
  const remove = (device: PushDevice) => removing.mutate(device, { onSuccess: () => heading.current?.focus() });
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="devices">
      <div>
        <h2 id="devices" ref={heading} tabIndex={-1}>
          {t('Devices with notices')}
        </h2>
        <p className={styles['hint']}>
          {t('At most {count}. One more replaces the oldest.', { count: PUSH_DEVICES_MAX })}
        </p>
      </div>
      {removing.error && <ApiErrorBanner error={removing.error} />}
      {devices.length === 0 ? (
        <p className={styles['none']}>{t('None of your devices gets notices.')}</p>
      ) : (
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isLeaving={removing.isPending && removing.variables.id === device.id}
              isWaiting={removing.isPending}
              onRemove={() => remove(device)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  device: PushDevice;
  isLeaving: boolean;
  /** Any device is being removed. */
  isWaiting: boolean;
  onRemove: () => void;
}

function DeviceRow({ device, isLeaving, isWaiting, onRemove }: RowProps) {
  const name = device.name ?? t('Unknown device');
  return (
    <li className={styles['device']}>
      <span className={row['tile']}>
        <BellIcon />
      </span>
      <div className={frame['note']}>
        <p className={row['name']}>
          {name} {device.is_current && <Badge good>{t('This device')}</Badge>}
        </p>
        <p>
          <Sentence text={t('Turned on {when}')} values={{ when: <TimeAgo instant={device.added_at} /> }} />
        </p>
        <p>
          {device.last_sent_at === null ? (
            t('No notice yet')
          ) : (
            <Sentence text={t('Last notice {when}')} values={{ when: <TimeAgo instant={device.last_sent_at} /> }} />
          )}
        </p>
      </div>
      <button
        type="button"
        className={buttonClass('plain', styles['remove'])}
        aria-label={t('Turn off notices on {device}', { device: name })}
        disabled={isWaiting}
        onClick={onRemove}
      >
        {isLeaving ? t('One moment...') : t('Turn off')}
      </button>
    </li>
  );
}
