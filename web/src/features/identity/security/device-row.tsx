import type { Device } from '@kanisa/contract/identity/security.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import row from '../shared/tile-row.module.css';
import { DeviceIcon } from './device-icon.tsx';
import styles from './security.module.css';

export function getDeviceName(device: Pick<Device, 'name'>): string {
  return device.name ?? t('Unknown device');
}

interface Props {
  device: Device;
  /** This device is being signed out. */
  isLeaving: boolean;
  /** Any device is being signed out. */
  isWaiting: boolean;
  onSignOut: () => void;
}

export function DeviceRow({ device, isLeaving, isWaiting, onSignOut }: Props) {
  return (
    <li className={styles['device']}>
      <span className={row['tile']}>
        <DeviceIcon name={device.name} />
      </span>
      <div className={frame['note']}>
        <p className={row['name']}>
          {getDeviceName(device)} {device.is_current && <Badge good>{t('This device')}</Badge>}
        </p>
        <p>
          <Sentence text={t('Last used {when}')} values={{ when: <TimeAgo instant={device.last_used_at} /> }} />
        </p>
        <p>
          <Sentence text={t('Logged in {when}')} values={{ when: <TimeAgo instant={device.signed_in_at} /> }} />
        </p>
      </div>
      {!device.is_current && (
        <button
          type="button"
          className={buttonClass('plain', styles['sign-out'])}
          aria-label={t('Log out {device}', { device: getDeviceName(device) })}
          disabled={isWaiting}
          onClick={onSignOut}
        >
          {isLeaving ? t('Logging out...') : t('Log out', { context: 'device' })}
        </button>
      )}
    </li>
  );
}
