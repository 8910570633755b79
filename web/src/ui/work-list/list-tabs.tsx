import { Link } from 'react-router';
import { formatNumber } from '../../lib/i18n.ts';
import { LineIcon } from '../line-icons.tsx';
import styles from './list-tabs.module.css';

export interface ListTab {
  key: string;
  label: string;
  to: string;
  count?: number | undefined;
  /** Nobody else sees it. */
  privateLabel?: string | undefined;
}

/** Saved lists above a list. A phone scrolls them sideways. */
export function ListTabs({ label, tabs, current }: { label: string; tabs: readonly ListTab[]; current: string }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link to={tab.to} aria-current={tab.key === current ? 'page' : undefined} preventScrollReset>
              {tab.privateLabel !== undefined && (
                <span title={tab.privateLabel}>
                  <LineIcon name="lock" size={16} />
                  <span className="visually-hidden">{tab.privateLabel}</span>
                </span>
              )}
              {tab.label}
              {tab.count !== undefined && <span className={styles['count']}>{formatNumber(tab.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
