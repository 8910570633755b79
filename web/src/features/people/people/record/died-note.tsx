import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { recordActionClass } from '../../../../ui/record/record-frame.tsx';
import { formatPlainDay } from '../shared/person-text.ts';
import styles from './record.module.css';
import { useDeath } from './use-death.ts';

/** A quiet line, with the way back. */
export function DiedNote({ person }: { person: Person }) {
  const death = useDeath(person);
  if (person.status !== 'died') return null;
  const { name, status_since: day, may } = person;
  const mayUndo = may.edit && (may.edit_identity || !person.has_account);
  return (
    <div className={styles['banner']}>
      <p>
        {day === null
          ? t('{name} has died. The church no longer writes to them.', { name })
          : t('{name} died, recorded on {day}. The church no longer writes to them.', {
              name,
              day: formatPlainDay(day),
            })}
      </p>
      {mayUndo && (
        <button type="button" className={recordActionClass} disabled={death.isBusy} onClick={death.undo}>
          {t('Undo')}
        </button>
      )}
    </div>
  );
}
