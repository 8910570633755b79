import type { User } from '@kanisa/contract/people/users.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { formatRole } from '../../../../lib/text/role-text.ts';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { DateText } from '../../../../ui/text/date-text.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';
import styles from './detail.module.css';

export function UserAccountCard({ user }: { user: User }) {
  return (
    <section className={frame['card']} aria-labelledby="account">
      <h2 id="account">{t('Account')}</h2>
      <dl className={`${frame['facts']} ${shared['facts']}`}>
        <Fact term={t('User ID')}>{user.id}</Fact>
        <Fact term={t('Username')}>{user.username}</Fact>
        <Fact term={t('Role')}>{formatRole(user.role)}</Fact>
        <Fact term={t('Status')}>{user.is_active ? t('Active') : t('Inactive')}</Fact>
        <Fact term={t('Verified')}>{user.is_verified ? t('Yes') : t('No')}</Fact>
        <Fact term={t('Member since')}>
          <DateText instant={user.created_at} />
        </Fact>
        {user.deletion_requested_at && (
          <Fact term={t('Deletion requested')}>
            <Link to="/admin/deletions" className={styles['reach']}>
              <DateText instant={user.deletion_requested_at} />
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  );
}
