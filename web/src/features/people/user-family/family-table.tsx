import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Birthday } from '../shared/birthday.tsx';
import { FAMILY_LABELS } from '../shared/family-labels.ts';
import styles from '../shared/records.module.css';
import { RecordsTable } from '../shared/records-table.tsx';

const COLUMNS = [
  t('Name'),
  t('Relationship'),
  t('Gender'),
  t('Date of Birth'),
  t('Contact Info'),
  t('Status'),
  t('Actions'),
];

interface Props {
  userId: string;
  members: readonly UserFamilyMember[];
  /** True while the rows of the next page load. */
  isStale: boolean;
}

/** Shows initials instead of photos: every photo view is recorded in the audit trail. */
export function FamilyTable({ userId, members, isStale }: Props) {
  return (
    <RecordsTable label={t('Family members')} columns={COLUMNS} isStale={isStale}>
      {members.map((member) => (
        <MemberTableRow key={member.id} member={member} to={`/admin/users/${userId}/family/${member.id}`} />
      ))}
    </RecordsTable>
  );
}

function MemberTableRow({ member, to }: { member: UserFamilyMember; to: string }) {
  const { id, name, relationship, gender, date_of_birth: born, contact_info: contact } = member;
  return (
    <tr>
      <th scope="row" className={styles['line']}>
        <MemberNameCell id={`family-${id}`} name={name} />
      </th>
      <td className={styles['fact']} data-label={t('Relationship')}>
        {FAMILY_LABELS[relationship]}
      </td>
      <td className={styles['fact']} data-label={t('Gender')} data-unset={gender === null || undefined}>
        {gender ? FAMILY_LABELS[gender] : <EmptyCell />}
      </td>
      <td className={styles['fact']} data-label={t('Date of Birth')} data-unset={born === null || undefined}>
        {born ? <Birthday day={born} /> : <EmptyCell />}
      </td>
      <td
        className={`${styles['line']} ${styles['text']}`}
        data-label={t('Contact Info')}
        data-unset={contact === null || undefined}
      >
        {contact ?? <EmptyCell />}
      </td>
      <td className={styles['pill']}>
        <Badge good={member.is_active}>{member.is_active ? t('Active') : t('Inactive')}</Badge>
      </td>
      <td className={styles['foot']}>
        <DetailsLink to={to} describedBy={`family-${id}`} />
      </td>
    </tr>
  );
}

function MemberNameCell({ id, name }: { id: string; name: string }) {
  return (
    <span className={styles['who']} id={id}>
      <span className={styles['face']}>
        <Avatar name={name} size={40} />
      </span>
      <span>{name}</span>
    </span>
  );
}

/** Shows a dash in the table. The card layout hides the cell. */
function EmptyCell() {
  return (
    <span className={styles['unknown']}>
      <span className="visually-hidden">{t('Not set')}</span>
      <span aria-hidden="true">–</span>
    </span>
  );
}

function DetailsLink({ to, describedBy }: { to: string; describedBy: string }) {
  return (
    <div className={`${styles['actions']} ${styles['one']}`}>
      <Link className={styles['act']} to={to} aria-describedby={describedBy}>
        {t('View Details')}
      </Link>
    </div>
  );
}
