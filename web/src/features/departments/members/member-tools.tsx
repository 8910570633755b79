import type { MEMBER_ORDERS } from '@kanisa/contract/departments/members.ts';
import { t } from '../../../lib/i18n.ts';
import { useSetSearchParam } from '../../../lib/url/use-set-search-param.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import styles from './members.module.css';

/** Search and order controls. Their values live in the URL. */
export function MemberTools({ order }: { order: (typeof MEMBER_ORDERS)[number] }) {
  const change = useSetSearchParam();
  return (
    <search className={styles['tools']}>
      <SearchField label={t('Search by name')} />
      <div className={styles['order']}>
        <label htmlFor="member-order">{t('Order')}</label>
        <select id="member-order" value={order} onChange={(event) => change('order', event.target.value)}>
          <option value="name">{t('Alphabetical')}</option>
          <option value="newest">{t('Newest first')}</option>
        </select>
      </div>
    </search>
  );
}
