import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../lib/session/page-access.ts';
import { BellIcon, FolderIcon, KeyIcon, PeopleIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './profile.module.css';

export function ProfileLinks() {
  const mayKeepPeople = useMayOpenPage('/admin/people');
  return (
    <nav className={styles['ways']} aria-label={t('More about you')}>
      <ul>
        <ProfileLink to="/profile/family" icon={<PeopleIcon />} title={t('My family')}>
          {t('The people you live with')}
        </ProfileLink>
        {mayKeepPeople && (
          <ProfileLink to="/admin/people" icon={<PeopleIcon />} title={t('People')}>
            {t('The records that you keep for the office')}
          </ProfileLink>
        )}
        <ProfileLink to="/profile/security" icon={<KeyIcon />} title={t('Password and devices')}>
          {t('Where you’re logged in')}
        </ProfileLink>
        <ProfileLink to="/profile/notices" icon={<BellIcon />} title={t('Notices')}>
          {t('On your phone when there’s news')}
        </ProfileLink>
        <ProfileLink to="/profile/data" icon={<FolderIcon />} title={t('My data')}>
          {t('Download it or ask us to delete it')}
        </ProfileLink>
      </ul>
    </nav>
  );
}

function ProfileLink({
  to,
  icon,
  title,
  children,
}: {
  to: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className={styles['way']}>
        <span className={frame['iconTile']}>{icon}</span>
        <span>
          <strong>{title}</strong>
          <small>{children}</small>
        </span>
      </Link>
    </li>
  );
}
