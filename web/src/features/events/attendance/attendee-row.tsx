import type { Attendee } from '@kanisa/contract/events/occurrences.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import styles from './attendance.module.css';

export function AttendeeRow({ attendee }: { attendee: Attendee }) {
  const name = formatFullName(attendee);
  return (
    <li>
      <span className={styles['face']}>
        <Avatar name={name} size={40} />
      </span>
      <span className={styles['name']}>
        {name}
        {attendee.guests > 0 && (
          <span className={styles['more']}> {t('and {count} more', { count: attendee.guests })}</span>
        )}
      </span>
      <span className={styles['username']}>{attendee.username}</span>
      <span className={styles['said']}>
        <TimeAgo instant={attendee.said_at} />
      </span>
      <span className={styles['tick']} aria-hidden="true" />
    </li>
  );
}
