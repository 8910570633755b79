import type { User } from '@kanisa/contract/people/users.schema.ts';
import type { ReactNode, RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useInViewport } from '../../../../lib/browser/use-in-viewport.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { Badge } from '../../../../ui/badge.tsx';
import cardTable from '../../../../ui/page/card-table.module.css';
import frame from '../../../../ui/page/frame.module.css';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import { ProtectedPhoto } from '../../../records/photos/photo-face.tsx';
import { RoleBadge } from '../../shared/role-badge.tsx';
import type { UserChanges } from '../changes/use-user-changes.ts';
import { RowActions } from './row-actions.tsx';
import { SortHeading, SortSelect } from './sorting.tsx';
import type { UserSelection } from './use-selection.ts';
import styles from './users-table.module.css';

interface Props {
  users: readonly User[];
  /** True while the rows of the next page load. */
  isStale: boolean;
  changes: UserChanges;
  selection: UserSelection;
  tableRef: RefObject<HTMLTableElement | null>;
}

const PHOTO_SIZE = 28;

/** One line per person in a wide window, a card with named fields in a narrow one. */
export function UsersTable({ users, isStale, changes, selection, tableRef }: Props) {
  const isAllSelected = users.every((user) => selection.has(user.id));
  const selectAll = (
    <input
      type="checkbox"
      checked={isAllSelected}
      onChange={() => selection.togglePage(users)}
      aria-label={t('Select everyone on this page')}
    />
  );
  return (
    <div className={`${cardTable['room']} ${styles['room']}`}>
      <div className={styles['cardTools']}>
        <SortSelect />
        <span className={styles['selectAll']}>
          {selectAll}
          <span aria-hidden="true">{t('Select all')}</span>
        </span>
      </div>
      <table
        ref={tableRef}
        tabIndex={-1}
        className={`${cardTable['table']} ${styles['table']}`}
        aria-label={t('Users')}
        aria-busy={isStale}
      >
        <thead>
          <tr>
            <td className={styles['tick']}>{selectAll}</td>
            <SortHeading sort="username" label={t('Username')} />
            <SortHeading sort="name" label={t('Name')} />
            <SortHeading sort="email" label={t('Email')} />
            <SortHeading sort="phone_number" label={t('Phone')} />
            <SortHeading sort="role" label={t('Role')} />
            <SortHeading sort="is_active" label={t('Status')} />
            <SortHeading sort="is_verified" label={t('Verified', { context: 'column' })} />
            <th scope="col">{t('Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserTableRow key={user.id} user={user} changes={changes} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserTableRow({ user, changes, selection }: { user: User } & Pick<Props, 'changes' | 'selection'>) {
  const name = formatFullName(user);
  const email = user.personal_email ?? user.church_email;
  const isSelected = selection.has(user.id);
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={styles['tick']}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={selection.isFull && !isSelected}
          onChange={() => selection.toggle(user.id)}
          aria-label={t('Select {name}', { name })}
        />
      </td>
      <th scope="row">
        <UserNameCell user={user} />
      </th>
      <TextCell label={t('Name')} text={name}>
        {name}
      </TextCell>
      <TextCell label={t('Email')} text={email} missing={t('No email')}>
        {email && <EmailText email={email} />}
      </TextCell>
      <TextCell label={t('Phone')} text={user.phone_number} missing={t('No phone')}>
        {user.phone_number}
      </TextCell>
      <td data-label={t('Role')}>
        <RoleBadge role={user.role} />
      </td>
      <td data-label={t('Status')}>
        <Badge good={user.is_active}>{user.is_active ? t('Active') : t('Inactive')}</Badge>
      </td>
      <td data-label={t('Verified', { context: 'column' })}>
        <Badge good={user.is_verified}>
          {user.is_verified ? t('Verified', { context: 'cell' }) : t('Unverified', { context: 'cell' })}
        </Badge>
      </td>
      <td className={styles['foot']}>
        <RowActions user={user} changes={changes} />
      </td>
    </tr>
  );
}

interface TextCellProps {
  label: string;
  text: string | null;
  /** Shown without a text. */
  missing?: string;
  children: ReactNode;
}

/** A row cuts long texts, so the whole one is the tooltip. */
function TextCell({ label, text, missing, children }: TextCellProps) {
  return (
    <td className={styles['text']} data-label={label} title={text ?? undefined}>
      {text === null ? <span className={frame['soft']}>{missing}</span> : <span>{children}</span>}
    </td>
  );
}

function UserNameCell({ user }: { user: User }) {
  const { search } = useLocation();
  // Photos far below the viewport are not loaded over a slow connection.
  const [ref, isNear] = useInViewport<HTMLSpanElement>({ distancePx: 300 });
  return (
    <span className={styles['who']} ref={ref}>
      <ProtectedPhoto address={isNear ? user.profile_photo : null} name={formatFullName(user)} size={PHOTO_SIZE} />
      <Link to={`/admin/users/${user.id}`} state={{ list: search }} title={user.username}>
        {user.username}
      </Link>
    </span>
  );
}
