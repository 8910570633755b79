import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import styles from './person-name.module.css';

interface Props {
  /** Null if the account was deleted. */
  person: { first_name: string; last_name: string; username: string } | null;
}

/** First and last name with the username beside it. */
export function PersonName({ person }: Props) {
  if (person === null) return t('A former member');
  return (
    <span className={styles['name']}>
      {formatFullName(person)} <small>{person.username}</small>
    </span>
  );
}
