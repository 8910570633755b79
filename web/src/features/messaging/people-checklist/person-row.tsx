import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { useId, useState } from 'react';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import styles from './people-checklist.module.css';
import type { PickedPeople } from './use-picked-people.ts';

export interface PersonRowProps {
  person: RecipientOption;
  picked: PickedPeople;
  /** Returns the address of a person, or null if there is none and the person cannot be picked. */
  reachedAt: (person: RecipientOption) => string | null;
  /** Shown instead of a missing address. */
  missing: string;
  /** Shown when somebody tries to pick a person without an address. Without it the checkbox is disabled. */
  warning?: string;
  /** Returns a hint about a person, or null. */
  noteOf?: (person: RecipientOption) => string | null;
}

/** One person. A click anywhere in the row toggles the checkbox. */
export function PersonRow({ person, picked, reachedAt, missing, warning, noteOf }: PersonRowProps) {
  const id = useId();
  const [isWarned, setWarned] = useState(false);
  const name = formatFullName(person);
  const address = reachedAt(person);
  const isBarred = address === null;
  const note = noteOf?.(person);
  return (
    <li className={styles['row']} data-barred={isBarred || undefined}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={picked.has(person.id)}
          disabled={isBarred && warning === undefined}
          aria-describedby={isWarned && isBarred ? `${id}-warning` : undefined}
          onChange={() => (isBarred ? setWarned(true) : picked.toggle(person))}
        />
        <Avatar name={name} size={36} />
        <span className={styles['who']}>
          <span className={styles['name']}>
            <strong>{name}</strong> <span className={styles['username']}>{person.username}</span>
          </span>
          <span className={styles['at']}>{address === null ? missing : <EmailText email={address} />}</span>
          {note && <span className={styles['note']}>{note}</span>}
        </span>
      </label>
      {isWarned && isBarred && warning && (
        <p id={`${id}-warning`} className={styles['warning']} role="alert">
          {warning}
        </p>
      )}
    </li>
  );
}
