import type { User } from '@kanisa/contract/people/users.schema.ts';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import styles from '../../shared/records.module.css';
import { RecordsTable } from '../../shared/records-table.tsx';
import { RoleBadge } from '../../shared/role-badge.tsx';
import type { UserChanges } from '../changes/use-user-changes.ts';
import { RowActions } from './row-actions.tsx';

interface Props {
  users: readonly User[];
  /** True while the rows of the next page load. */
  isStale: boolean;
  changes: UserChanges;
}

const COLUMNS = ['Username', 'Name', 'Email', 'Role', 'Status', 'Verified', 'Actions'];

export function UsersTable({ users, isStale, changes }: Props) {
  return (
    <RecordsTable kind="users" label={t('Users')} columns={COLUMNS} isStale={isStale}>
      {users.map((user) => (
        <UserTableRow key={user.id} user={user} changes={changes} />
      ))}
    </RecordsTable>
  );
}

function UserTableRow({ user, changes }: { user: User; changes: UserChanges }) {
  const email = user.personal_email ?? user.church_email;
  return (
    <tr>
      <th scope="row" className={styles['line']}>
        <UserNameCell user={user} />
      </th>
      <td className={`${styles['line']} ${styles['text']}`}>{formatFullName(user)}</td>
      <td className={`${styles['line']} ${styles['text']}`}>
        {email === null ? <span className={styles['none']}>{t('No email')}</span> : <EmailText email={email} />}
      </td>
      <td className={styles['pill']}>
        <RoleBadge role={user.role} />
      </td>
      <td className={styles['pill']}>
        <Badge good={user.is_active}>{user.is_active ? t('Active') : t('Inactive')}</Badge>
      </td>
      <td className={styles['pill']}>
        <Badge good={user.is_verified}>{user.is_verified ? t('Verified') : t('Unverified')}</Badge>
      </td>
      <td className={styles['foot']}>
        <RowActions user={user} changes={changes} />
      </td>
    </tr>
  );
}

function UserNameCell({ user }: { user: User }) {
  const { search } = useLocation();
  return (
    <span className={styles['who']}>
      <span className={styles['face']}>
        <Avatar name={formatFullName(user)} size={40} />
      </span>
      <Link to={`/admin/users/${user.id}`} state={{ list: search }}>
        {user.username}
      </Link>
    </span>
  );
}
