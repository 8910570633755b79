import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatAge, formatMonth, formatStatusSince } from '../shared/person-text.ts';
import { StatusMark } from '../shared/status-mark.tsx';
import styles from './record.module.css';

/** 'Member since March 2019', '38 years, Umoja'. */
export function PersonFactsLine({ person }: { person: Person }) {
  const { status, age, address } = person;
  const place = address?.area || address?.town;
  const rest = [age !== null && formatAge(age), place].filter(Boolean).join(', ');
  return (
    <>
      {status && <StatusMark status={status} text={describeStatus(person)} />}
      {rest !== '' && <span className={styles['soft']}>{rest}</span>}
      {person.is_limited && <span className={styles['soft']}>{t('A child: only admins see more.')}</span>}
    </>
  );
}

function describeStatus({ status, member_since: memberSince, status_since: since }: Person): string {
  if (status === null) return '';
  if (status === 'member' && memberSince !== null)
    return t('Member since {month}', { month: formatMonth(memberSince) });
  return formatStatusSince(status, since);
}
