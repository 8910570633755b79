import { isStaff } from '@kanisa/contract/core/roles.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsPreview } from '../../content/preview.ts';
import { useChurch } from '../../content/site.tsx';
import { t } from '../../lib/i18n.ts';
import { useOwnFace } from '../../lib/session/own-face.ts';
import { useSession, useSessionValue } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { mayOpenPage } from '../access.ts';
import { AdminSwitch } from './admin-switch.tsx';
import { Drawer } from './drawer.tsx';
import styles from './header.module.css';
import { MessagesLink } from './messages-link.tsx';
import { SiteMenu } from './site-menu.tsx';
import { useLogout } from './use-logout.ts';

export function Header({ current }: { current: string | null }) {
  const { church } = useChurch();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isPreview = useIsPreview();
  const authenticated = useSessionValue((session) => session.authenticated) && !isPreview;
  const { key } = useLocation();
  useEffect(() => setDrawerOpen(false), [key]);

  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Link to="/" className={styles['brand']} aria-label={t('{church}, home page', { church: church.homeName })}>
          <LogoMark />
          <span>{church.shortName}</span>
        </Link>
        <SiteMenu current={current} />
        {authenticated ? <SignedInActions current={current} /> : <SignedOutActions />}
        <button
          type="button"
          className={styles['burger']}
          data-needs-script
          aria-haspopup="dialog"
          aria-expanded={drawerOpen}
          aria-label={t('Menu')}
          onClick={() => setDrawerOpen(true)}
        >
          <MenuIcon />
        </button>
      </div>
      <Drawer open={drawerOpen} current={current} onClose={() => setDrawerOpen(false)} />
    </header>
  );
}

function SignedOutActions() {
  return (
    <div className={`${styles['account']} ${styles['visitor']}`} data-visitor>
      <ButtonLink to="/login" look="ghost" small prefetch="intent">
        {t('Existing Member', { context: 'header' })}
      </ButtonLink>
      <ButtonLink to="/register" small prefetch="intent">
        {t('New Member')}
      </ButtonLink>
    </div>
  );
}

function SignedInActions({ current }: { current: string | null }) {
  const session = useSession();
  const { username, role } = session;
  const logout = useLogout();
  const face = useOwnFace(username);
  const name = face?.name ?? username ?? t('User');
  const avatar = <Avatar name={name} size={36} label={name} picture={face?.picture ?? null} />;
  return (
    <div className={styles['account']}>
      {isStaff(role) && <AdminSwitch className={styles['wideOnly']} />}
      <Link
        to="/dashboard"
        className={`${styles['link']} ${styles['wideOnly']}`}
        aria-current={current === '/dashboard' ? 'page' : undefined}
      >
        {t('Dashboard')}
      </Link>
      <MessagesLink current={current} />
      {mayOpenPage('/profile', session) ? (
        <Link to="/profile" className={styles['face']}>
          {avatar}
        </Link>
      ) : (
        avatar
      )}
      <button type="button" className={styles['link']} onClick={logout}>
        {t('Logout')}
      </button>
    </div>
  );
}
