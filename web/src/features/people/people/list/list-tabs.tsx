import { t } from '../../../../lib/i18n.ts';
import { LineIcon } from '../../../../ui/line-icons.tsx';
import { Menu, MenuLink } from '../../../../ui/popover/menu.tsx';
import { type ListTab, ListTabs as Tabs } from '../../../../ui/work-list/list-tabs.tsx';
import { type PeopleList, useListCounts, usePeopleLists } from './lists-api.ts';
import styles from './people.module.css';
import { toListPath } from './use-current-list.ts';

/** Lists that stand as tabs. The others are in a menu. */
const TABS_MAX = 5;

/** Everyone, and the saved lists with their live counts. Without a saved list there are no tabs. */
export function ListTabs({ current }: { current: PeopleList | null }) {
  const { data: lists = [] } = usePeopleLists();
  const first: readonly PeopleList[] = lists.slice(0, TABS_MAX);
  // The list that is open stands as a tab in any case.
  const isTab = first.some(({ id }) => id === current?.id);
  const shown = current && !isTab ? [...first.slice(0, -1), current] : first;
  const counts = useListCounts(shown);
  if (lists.length === 0) return null;
  const tabs: ListTab[] = [
    { key: '', label: t('Everyone'), to: '?' },
    ...shown.map((list) => ({
      key: String(list.id),
      label: list.name,
      to: toListPath(list),
      count: counts.get(list.id) ?? undefined,
      privateLabel: list.is_shared ? undefined : t('Only for you'),
    })),
  ];
  const hidden = lists.filter(({ id }) => !shown.some((tab) => tab.id === id));
  return (
    <div className={styles['tabs']}>
      <Tabs label={t('Lists')} tabs={tabs} current={current ? String(current.id) : ''} />
      {hidden.length > 0 && (
        <span className={styles['moreLists']}>
          <Menu
            label={t('More lists')}
            trigger={<LineIcon name="down" size={16} />}
            triggerClass={styles['moreButton']}
          >
            {hidden.map((list) => (
              <MenuLink key={list.id} to={toListPath(list)}>
                {list.name}
              </MenuLink>
            ))}
          </Menu>
        </span>
      )}
    </div>
  );
}
