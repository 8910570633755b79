import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import frame from '../../../ui/page/frame.module.css';
import { type PillTone, StatePill } from '../../../ui/state-pill.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import styles from './delivery-list.module.css';

export interface DeliveryRow {
  id: number;
  /** Null if the address belongs to no account, or the account was deleted. */
  name: string | null;
  username: string | null;
  /** An email address or a phone number; null after the account was deleted. */
  address: string | null;
  state: string;
  tone: PillTone;
  /** Sentences about the delivery, for example why it failed. */
  notes: readonly string[];
  at: string;
}

/** The delivery of a message to each recipient. */
export function DeliveryList({
  rows,
  isPlaceholder = false,
}: {
  rows: readonly DeliveryRow[];
  isPlaceholder?: boolean;
}) {
  return (
    <ul className={styles['list']} aria-busy={isPlaceholder} aria-label={t('Recipients')}>
      {rows.map((row) => (
        <DeliveryItem key={row.id} row={row} />
      ))}
    </ul>
  );
}

function DeliveryItem({ row: { name, username, address, state, tone, notes, at } }: { row: DeliveryRow }) {
  const shown = name ?? address ?? t('A former member');
  return (
    <li className={styles['row']}>
      <Avatar name={shown} size={36} />
      <div className={styles['who']}>
        <p className={styles['name']}>
          <strong>{shown}</strong> {username && <span className={frame['note']}>{username}</span>}
        </p>
        {name !== null && address !== null && (
          <p className={frame['note']}>
            <EmailText email={address} />
          </p>
        )}
      </div>
      <div className={styles['state']}>
        <StatePill tone={tone}>{state}</StatePill>
        <span className={frame['note']}>
          <TimeAgo instant={at} />
        </span>
        {notes.map((note) => (
          <p key={note} className={styles['note']}>
            {note}
          </p>
        ))}
      </div>
    </li>
  );
}
