import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import styles from './new.module.css';
import type { SavedPerson } from './use-new-person-form.ts';

/** Who was entered so far on this page. */
export function SavedPeople({ people }: { people: readonly SavedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <ul className={styles['saved']} aria-label={t('Added so far')}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/admin/people/${id}`}>
            <Avatar name={name} size={28} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
