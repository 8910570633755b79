import type { EndedDevice } from '@kanisa/contract/identity/security.schema.ts';
import { SESSIONS_MAX, type SessionEndReason } from '@kanisa/contract/identity/security.ts';
import { t } from '../../../lib/i18n.ts';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import row from '../shared/tile-row.module.css';
import { DeviceIcon } from './device-icon.tsx';
import { getDeviceName } from './device-row.tsx';
import styles from './security.module.css';

/** Devices that the product signed out, so that the owner notices what they did not do. */
export function EndedDevices({ devices }: { devices: readonly EndedDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <div className={styles['ended']}>
      <h3 id="ended-devices">{t('Logged out automatically')}</h3>
      <ul className={styles['devices']} aria-labelledby="ended-devices">
        {devices.map((device) => (
          <li key={device.id} className={styles['device']}>
            <span className={row['tile']}>
              <DeviceIcon name={device.name} />
            </span>
            <div className={frame['note']}>
              <p className={row['name']}>{getDeviceName(device)}</p>
              <p>
                <Sentence text={t('Logged out {when}')} values={{ when: <TimeAgo instant={device.ended_at} /> }} />
              </p>
              <p>{describeReason(device.reason)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeReason(reason: SessionEndReason): string {
  if (reason === 'limit') {
    return t('You can be logged in on {count} devices. This one had gone unused the longest.', {
      count: SESSIONS_MAX,
    });
  }
  return t('An old copy of its login was used. If you don’t know why, change your password.');
}
