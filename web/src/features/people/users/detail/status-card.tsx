import type { User } from '@kanisa/contract/people/users.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../../ui/button-link.tsx';
import { PeopleIcon } from '../../../../ui/icons.tsx';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { USER_TOGGLES, type UserToggle } from '../changes/toggles.ts';
import type { UserChanges } from '../changes/use-user-changes.ts';
import styles from './detail.module.css';

/** Buttons for status, verification and role. Actions that are forbidden on the own account are disabled. */
export function StatusCard({ user, changes }: { user: User; changes: UserChanges }) {
  const isBusy = changes.busyId === user.id;
  const toggles: UserToggle[] = [user.is_active ? 'deactivate' : 'activate', user.is_verified ? 'unverify' : 'verify'];
  const isForbidden = (what: UserToggle | 'role') => user.is_self && what !== 'activate' && what !== 'verify';
  return (
    <section className={`${frame['card']} ${styles['acts']}`} aria-labelledby="actions">
      <h2 id="actions">{t('Actions')}</h2>
      <div className={styles['grid']}>
        {toggles.map((toggle) => (
          <button
            key={toggle}
            type="button"
            className={buttonClass('plain', shared['button'])}
            disabled={isBusy || isForbidden(toggle)}
            onClick={() => changes.askToggle(user, toggle)}
          >
            {USER_TOGGLES[toggle].label}
          </button>
        ))}
        <button
          type="button"
          className={buttonClass('plain', shared['button'])}
          disabled={isBusy || isForbidden('role')}
          onClick={() => changes.askRole(user)}
        >
          {t('Role')}
        </button>
        <ButtonLink to={`/admin/users/${user.id}/family`} look="plain">
          <PeopleIcon />
          {t('Family')}
        </ButtonLink>
      </div>
      {user.is_self && (
        <p className={frame['soft']}>
          {t('This is your own account. Only another admin can change its status, verification and role.')}
        </p>
      )}
    </section>
  );
}
