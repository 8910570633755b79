import type { User } from '@kanisa/contract/people/users.schema.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { EyeIcon, KeyIcon, PencilIcon, PeopleIcon, PowerIcon, SealIcon } from '../../../../ui/icons.tsx';
import { USER_TOGGLES, type UserToggle } from '../changes/toggles.ts';
import type { UserChanges } from '../changes/use-user-changes.ts';
import styles from './users-table.module.css';

/** Links and buttons for one user: icons in a table row, with words in a card. */
export function RowActions({ user, changes }: { user: User; changes: UserChanges }) {
  const { search } = useLocation();
  const userPath = `/admin/users/${user.id}`;
  const toggles: UserToggle[] = [user.is_active ? 'deactivate' : 'activate', user.is_verified ? 'unverify' : 'verify'];
  return (
    <div
      className={styles['actions']}
      role="group"
      aria-label={t('Actions for {name}', { name: formatFullName(user) })}
    >
      <ActionLink to={userPath} state={{ list: search }} label={t('View')} icon={<EyeIcon />} />
      <ActionLink to={`${userPath}/edit`} label={t('Edit')} icon={<PencilIcon />} />
      <ActionLink to={`${userPath}/family`} label={t('Family')} icon={<PeopleIcon />} />
      {toggles.map((toggle) => (
        <ActionButton
          key={toggle}
          user={user}
          changes={changes}
          isForbidden={user.is_self && toggle !== 'activate' && toggle !== 'verify'}
          label={USER_TOGGLES[toggle].label}
          icon={toggle === 'activate' || toggle === 'deactivate' ? <PowerIcon /> : <SealIcon />}
          onClick={() => changes.askToggle(user, toggle)}
        />
      ))}
      <ActionButton
        user={user}
        changes={changes}
        isForbidden={user.is_self}
        label={t('Role')}
        icon={<KeyIcon />}
        onClick={() => changes.askRole(user)}
      />
    </div>
  );
}

interface ActionLinkProps {
  to: string;
  state?: object;
  label: string;
  icon: ReactNode;
}

function ActionLink({ to, state, label, icon }: ActionLinkProps) {
  return (
    <Link className={styles['act']} to={to} state={state} title={label}>
      {icon}
      <span className={styles['actLabel']}>{label}</span>
    </Link>
  );
}

interface ActionButtonProps {
  user: User;
  changes: UserChanges;
  /** Forbidden on the own account. */
  isForbidden: boolean;
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

function ActionButton({ user, changes, isForbidden, label, icon, onClick }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={styles['act']}
      disabled={changes.busyId === user.id || isForbidden}
      title={isForbidden ? t('You can’t do this to your own account.') : label}
      onClick={onClick}
    >
      {icon}
      <span className={styles['actLabel']}>{label}</span>
    </button>
  );
}
