import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type PillTone, StatePill } from '../../../ui/state-pill.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import styles from './delivery-list.module.css';

export interface DeliveryRow {
  id: number;
  /** Null when it belongs to nobody here, or to nobody any more. */
  name: string | null;
  username: string | null;
  /** An e-mail address or a number; null once the account is gone. */
  address: string | null;
  state: string;
  tone: PillTone;
  /** Why, and what else is to know: each a sentence of its own. */
  notes: readonly string[];
  at: string;
}

/** What became of a message, one person after the other. */
export function DeliveryList({ rows, isOld = false }: { rows: readonly DeliveryRow[]; isOld?: boolean }) {
  return (
    <ul className={styles['list']} aria-busy={isOld} aria-label={t('Recipients')}>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row: { name, username, address, state, tone, notes, at } }: { row: DeliveryRow }) {
  const shown = name ?? address ?? t('A former member');
  return (
    <li className={styles['row']}>
      <Avatar name={shown} size={36} />
      <div className={styles['who']}>
        <p className={styles['name']}>
          <strong>{shown}</strong> {username && <span className={styles['soft']}>{username}</span>}
        </p>
        {name !== null && address !== null && (
          <p className={styles['soft']}>
            <EmailText email={address} />
          </p>
        )}
      </div>
      <div className={styles['state']}>
        <StatePill tone={tone}>{state}</StatePill>
        <span className={styles['soft']}>
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
