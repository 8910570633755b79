import { Link } from 'react-router';
import { deliversMessages } from '../../content/shown-site.ts';
import { t } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { findRoute, mayOpenPage } from '../access.ts';
import { type MenuEntry, PEOPLE } from '../menus.ts';
import { listChurchLife, listDepartmentActions, listRecords, MANAGEMENT, QUICK_ACTIONS } from '../staff-menus.ts';
import styles from './side-panel.module.css';

/** The panel for staff: beside the page on wide screens, inside the drawer on narrow ones. */
export default function SidePanel({ current }: { current: string | null }) {
  const session = useSession();
  const { role, departmentIds } = session;
  const isLeader = role === 'department_leader';
  return (
    <aside className={styles['panel']} aria-label={t('Administration')}>
      <PanelList title={t('Management')} entries={MANAGEMENT} current={current} />
      <PanelList
        title={t('Quick Actions')}
        entries={isLeader ? listDepartmentActions(departmentIds) : QUICK_ACTIONS}
        current={current}
      />
      <PanelList
        title={t('Church life')}
        entries={[PEOPLE, ...listChurchLife(mayOpenPage('/admin/serving', session))]}
        current={current}
      />
      <PanelList title={t('Records')} entries={listRecords(deliversMessages())} current={current} />
      <p className={styles['foot']}>{t('Admin Mode Full Access')}</p>
    </aside>
  );
}

function PanelList({
  title,
  entries,
  current,
}: {
  title: string;
  entries: readonly MenuEntry[];
  current: string | null;
}) {
  const session = useSession();
  const offered = entries.filter((entry) => mayOpenPage(entry.path, session));
  // Several paths may lead to one page.
  const page = current === null ? undefined : findRoute(current)?.file;
  const isCurrent = ({ path }: MenuEntry) => page !== undefined && findRoute(path)?.file === page;
  // A page below an entry, like that of one user, marks that entry.
  const areaOf = ({ path, area = path }: MenuEntry) => area;
  const [above] = offered
    .filter((entry) => [areaOf(entry), entry.also].some((area) => area && current?.startsWith(`${area}/`)))
    .toSorted((one, other) => areaOf(other).length - areaOf(one).length);
  const isBelow = !offered.some(isCurrent);
  if (offered.length === 0) return null;
  const stateOf = (entry: MenuEntry) => {
    if (isCurrent(entry)) return 'page';
    return isBelow && entry === above ? 'true' : undefined;
  };
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {offered.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} prefetch="intent" aria-current={stateOf(entry)}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
