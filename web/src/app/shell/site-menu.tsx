import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import type { MenuEntry } from '../menus.ts';
import styles from './site-menu.module.css';
import { useSiteMenu } from './use-site-menu.ts';

/** The menu of the header on wide screens. */
export function SiteMenu({ current }: { current: string | null }) {
  const menu = useSiteMenu();
  return (
    <nav className={styles['menu']} aria-label={t('Main')} data-site-menu>
      <ul>
        {menu.map((entry) =>
          entry.children ? (
            <Dropdown key={entry.path} entry={entry} current={current} />
          ) : (
            <li key={entry.path}>
              <TopLink entry={entry} current={current} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function TopLink({ entry, current }: { entry: MenuEntry; current: string | null }) {
  return (
    <Link
      to={entry.path}
      prefetch="intent"
      className={styles['link']}
      aria-current={current === entry.path ? 'page' : undefined}
    >
      {entry.label}
    </Link>
  );
}

/** Opens on hover by CSS alone, which works without script; by keyboard and touch with its button. */
function Dropdown({ entry, current }: { entry: MenuEntry; current: string | null }) {
  const [state, setState] = useState<'resting' | 'open' | 'dismissed'>('resting');
  // A label in another language may contain spaces, which an id must not.
  const id = `app_menu_${entry.path.slice(1)}`;
  const label = entry.label;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only closes what link and button opened
    <li
      className={styles['dropdown']}
      data-state={state}
      onMouseLeave={(event) => {
        // The pointer may leave while a keyboard user is in the menu.
        if (!event.currentTarget.contains(document.activeElement)) setState('resting');
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setState('resting');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || state === 'dismissed') return;
        setState('dismissed');
        // The focused link is about to disappear.
        event.currentTarget.querySelector('button')?.focus();
      }}
    >
      <TopLink entry={entry} current={current} />
      <button
        type="button"
        className={styles['chevron']}
        aria-expanded={state === 'open'}
        aria-controls={id}
        aria-label={t('{name} menu', { name: label })}
        onClick={() => setState(state === 'open' ? 'dismissed' : 'open')}
      >
        <ChevronIcon size={16} />
      </button>
      <ul id={id} className={styles['sheet']}>
        {entry.children?.map((child) => (
          <li key={child.path}>
            <Link to={child.path} onClick={() => setState('dismissed')}>
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
