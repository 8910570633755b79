import { isStaff } from '@kanisa/contract/core/roles.ts';
import { lazy, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { church } from '../../content/church.ts';
import { t } from '../../lib/i18n.ts';
import { useSession, useSessionValue } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { mayOpenPage } from '../access.ts';
import { MEMBER_LINKS, type MenuEntry, PEOPLE } from '../menus.ts';
import { AdminSwitch } from './admin-switch.tsx';
import styles from './drawer.module.css';
import { useStaffMode } from './staff-mode.ts';
import { useSiteMenu } from './use-site-menu.ts';

const SidePanel = lazy(() => import('./side-panel.tsx'));

interface Props {
  open: boolean;
  current: string | null;
  onClose: () => void;
}

/** The menu below 1024 px. The browser's modal dialog traps the focus and closes on Escape. */
export function Drawer({ open, current, onClose }: Props) {
  const authenticated = useSessionValue((session) => session.authenticated);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  // A click on the dialog element itself is a click on its backdrop. A link closes the drawer at once: a dialog returns
  // the focus when it closes, and must not take it from the heading of the next page.
  const closeOnLeaving = (event: MouseEvent<HTMLDialogElement>) => {
    const { target } = event;
    if (target === dialog.current || (target instanceof Element && target.closest('a'))) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape and the close button do the same
    <dialog ref={dialog} className={styles['drawer']} aria-label={t('Menu')} onClose={onClose} onClick={closeOnLeaving}>
      {open && (
        <div className={styles['sheet']}>
          <div className={styles['top']}>
            <span className={styles['name']}>{church.shortName}</span>
            <button type="button" className={styles['close']} aria-label={t('Close menu')} onClick={onClose}>
              <CloseIcon size={26} />
            </button>
          </div>
          {/* Members need their own pages first, visitors those of the church. */}
          {authenticated && <MemberLinks current={current} />}
          <SiteLinks current={current} besides={authenticated ? MEMBER_LINKS : []} />
          {!authenticated && <VisitorLinks />}
          <div className={styles['links']}>
            <LanguageSwitch />
          </div>
        </div>
      )}
    </dialog>
  );
}

/** `besides`: the links that stand above already. */
function SiteLinks({ current, besides }: { current: string | null; besides: readonly MenuEntry[] }) {
  const menu = useSiteMenu();
  const isNew = ({ path }: MenuEntry) => besides.every((entry) => entry.path !== path);
  return (
    <nav aria-label={t('Main')}>
      <ul className={styles['links']}>
        {menu.filter(isNew).map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} aria-current={current === entry.path ? 'page' : undefined}>
              {entry.label}
            </Link>
            {entry.children && (
              <ul className={styles['sub']}>
                {entry.children.map((child) => (
                  <li key={child.path}>
                    <Link to={child.path}>{child.label}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function VisitorLinks() {
  return (
    <div className={styles['visitor']}>
      <ButtonLink to="/login" look="ghost" wide>
        {t('Existing Member')}
      </ButtonLink>
      <ButtonLink to="/register" wide>
        {t('New Member')}
      </ButtonLink>
    </div>
  );
}

function MemberLinks({ current }: { current: string | null }) {
  const session = useSession();
  const { role } = session;
  const staffMode = useStaffMode();
  return (
    <div className={styles['member']}>
      <ul className={styles['links']}>
        {[...MEMBER_LINKS, ...(isStaff(role) ? [] : [PEOPLE])]
          .filter(({ path }) => mayOpenPage(path, session))
          .map(({ label, path }) => (
            <li key={path}>
              <Link to={path} aria-current={current === path ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
      {isStaff(role) && <AdminSwitch className={styles['switch']} />}
      {isStaff(role) && staffMode && (
        <Suspense>
          <SidePanel current={current} />
        </Suspense>
      )}
    </div>
  );
}
