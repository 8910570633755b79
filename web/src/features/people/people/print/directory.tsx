import { useState } from 'react';
import { church } from '../../../../content/church.ts';
import { formatDate, t } from '../../../../lib/i18n.ts';
import { language } from '../../../../locales/catalogue.ts';
import { formatHidden } from '../record/household-strip.tsx';
import { formatPhone } from '../shared/person-text.ts';
import type { PrintedGroup } from './api.ts';
import styles from './print.module.css';
import { listAddressLines } from './sheets.ts';

/** Households and single people by name, in two columns. */
export function Directory({ groups, title }: { groups: readonly PrintedGroup[]; title: string }) {
  const [today] = useState(() => new Date());
  const sorted = groups.toSorted((one, other) => getSortName(one).localeCompare(getSortName(other), language));
  return (
    <div className={styles['directory']}>
      <header className={styles['letterhead']}>
        <p>{church.name}</p>
        <h2>{title}</h2>
        <p>{formatDate(today, { day: 'numeric', month: 'long', year: 'numeric' })}</p>
      </header>
      <ul className={styles['columns']}>
        {sorted.map((group) => (
          <DirectoryEntry key={toKey(group)} group={group} />
        ))}
      </ul>
    </div>
  );
}

export const toKey = ({ household, people }: PrintedGroup) => (household ? `h${household.id}` : `p${people[0]?.id}`);

/** Somebody without a household stands under their last name. */
function getSortName({ household, people: [person] }: PrintedGroup): string {
  return household?.name ?? `${person?.last_name ?? ''} ${person?.first_name ?? ''}`.trim();
}

function DirectoryEntry({ group }: { group: PrintedGroup }) {
  const { household, people, children } = group;
  return (
    <li>
      {household && <h3>{t('{name} household', { name: household.name })}</h3>}
      {people.map((person) => (
        <div key={person.id} className={styles['person']}>
          <span className={household ? undefined : styles['single']}>{person.name}</span>
          {person.phone_number && <span className={styles['phone']}>{formatPhone(person.phone_number)}</span>}
          {person.email && <span className={styles['soft']}>{person.email}</span>}
        </div>
      ))}
      {children > 0 && <p className={styles['soft']}>{formatHidden(children)}</p>}
      <p className={styles['soft']}>{listAddressLines(group).join(', ')}</p>
    </li>
  );
}
