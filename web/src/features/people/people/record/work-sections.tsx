import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { RecordLine, RecordLines, RecordNothing, RecordSection } from '../../../../ui/record/record-frame.tsx';
import { useUserOverview } from '../../shared/api.ts';
import { formatComingDay } from '../shared/person-text.ts';
import { AddToDepartment } from './add-to-department.tsx';
import styles from './record.module.css';

/** What they come to next. Only accounts say that they come, and only admins see it. */
export function ComingSection({ person, level = 2 }: { person: Person; level?: 2 | 3 }) {
  const events = useOwnOverview(person)?.upcoming_events ?? [];
  if (events.length === 0) return null;
  return (
    <RecordSection title={t('Coming')} level={level}>
      <RecordLines>
        {events.map(({ id, title, date }) => (
          <RecordLine key={`${id} ${date}`} when={formatComingDay(date)}>
            <Link to={`/calendar/${id}`} className={styles['plainLink']}>
              {title}
            </Link>
          </RecordLine>
        ))}
      </RecordLines>
    </RecordSection>
  );
}

export function DepartmentsSection({ person }: { person: Person }) {
  const joined = useOwnOverview(person)?.departments ?? [];
  const { departments } = person;
  return (
    <RecordSection title={t('Departments')}>
      {departments.length === 0 && <RecordNothing>{t('In no department.')}</RecordNothing>}
      <RecordLines>
        {departments.map(({ id, name, is_leader: isLeader }) => {
          const since = joined.find((one) => one.id === id)?.joined_at;
          return (
            <RecordLine
              key={id}
              when={since ? t('Since {year}', { year: since.slice(0, 4) }) : ''}
              end={isLeader ? t('Leader') : null}
            >
              <Link to={`/department/${id}`} className={styles['plainLink']}>
                {name}
              </Link>
            </RecordLine>
          );
        })}
      </RecordLines>
      {person.may.edit && <AddToDepartment person={person} />}
    </RecordSection>
  );
}

/** What the pages of users know beside the record; for admins, about people with an account. */
export function useOwnOverview({ id, has_account: hasAccount }: Person) {
  const mayRead = useMayOpenPage('/admin/users');
  return useUserOverview(id, { isWanted: mayRead && hasAccount }).data;
}
