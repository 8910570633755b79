import { formatNumber, t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { reserveLine } from '../../../../ui/feedback/reserve-line.ts';
import { LineIcon } from '../../../../ui/line-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../../ui/popover/menu.tsx';
import { ListSearch } from '../../../../ui/work-list/list-search.tsx';
import { useEverythingDownload } from './list-files.tsx';
import styles from './people.module.css';
import type { PeopleListState } from './use-people-list.ts';

export function PeopleHeader({ list }: { list: PeopleListState }) {
  const mayAdd = useMayOpenPage('/admin/people/new');
  const mayImport = useMayOpenPage('/admin/people/import');
  const mayManage = useMayOpenPage('/admin/people/settings');
  const everything = useEverythingDownload();
  return (
    <div className={styles['header']}>
      <h1>{t('People')}</h1>
      <p className={styles['lead']}>{formatPeopleCount(list)}</p>
      <ListSearch label={t('Search')} placeholder={t('Name, phone, email or tag')} />
      {(mayImport || mayManage) && (
        <Menu label={t('More about people')} triggerClass={styles['more']}>
          {mayImport && <MenuLink to="/admin/people/import">{t('Import a list')}</MenuLink>}
          {mayManage && <MenuLink to="/admin/people/settings">{t('Settings')}</MenuLink>}
          {mayManage && <MenuItem onChoose={() => everything.mutate()}>{t('Save everything about people')}</MenuItem>}
        </Menu>
      )}
      {mayAdd && (
        <ButtonLink to="/admin/people/new" className={styles['add']}>
          <LineIcon name="add" />
          <span className={styles['wide']}>{t('Add a person')}</span>
          <span className={styles['narrow']}>{t('Add')}</span>
        </ButtonLink>
      )}
    </div>
  );
}

/** Reserves a line while loading, which prevents a layout shift. */
export function formatPeopleCount({ pages, total, isMore, isSearch }: PeopleListState): string | undefined {
  if (!pages.data) return reserveLine(undefined, { isError: pages.isError });
  if (isMore) return t('More than {number} people', { number: formatNumber(total) });
  if (isSearch) return t('{number} people found', { count: total, number: formatNumber(total) });
  return t('{number} people', { count: total, number: formatNumber(total) });
}
