import type { User } from '@kanisa/contract/people/users.schema.ts';
import { Link, useLocation } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import styles from '../../shared/records.module.css';
import { USER_TOGGLES, type UserToggle } from '../changes/toggles.ts';
import type { UserChanges } from '../changes/use-user-changes.ts';

/** Links and buttons for one user. Actions that are forbidden on the own account are disabled. */
export function RowActions({ user, changes }: { user: User; changes: UserChanges }) {
  const { search } = useLocation();
  const userPath = `/admin/users/${user.id}`;
  const isBusy = changes.busyId === user.id;
  const toggles: UserToggle[] = [user.is_active ? 'deactivate' : 'activate', user.is_verified ? 'unverify' : 'verify'];
  const isForbidden = (what: UserToggle | 'role') => user.is_self && what !== 'activate' && what !== 'verify';
  const ownAccountHint = t('You cannot do this to your own account.');
  return (
    <div
      className={styles['actions']}
      role="group"
      aria-label={t('Actions for {name}', { name: formatFullName(user) })}
    >
      <Link className={styles['act']} to={userPath} state={{ list: search }}>
        {t('View')}
      </Link>
      <Link className={styles['act']} to={`${userPath}/edit`}>
        {t('Edit')}
      </Link>
      <Link className={styles['act']} to={`${userPath}/family`}>
        {t('Family')}
      </Link>
      {toggles.map((toggle) => (
        <button
          key={toggle}
          type="button"
          className={styles['act']}
          disabled={isBusy || isForbidden(toggle)}
          title={isForbidden(toggle) ? ownAccountHint : undefined}
          onClick={() => changes.askToggle(user, toggle)}
        >
          {t(USER_TOGGLES[toggle].label)}
        </button>
      ))}
      <button
        type="button"
        className={styles['act']}
        disabled={isBusy || isForbidden('role')}
        title={isForbidden('role') ? ownAccountHint : undefined}
        onClick={() => changes.askRole(user)}
      >
        {t('Role')}
      </button>
    </div>
  );
}
