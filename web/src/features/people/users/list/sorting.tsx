import type { UserSort } from '@kanisa/contract/people/users.ts';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { type UserSorting, useUserSorting } from '../../shared/api.ts';
import styles from './users-table.module.css';

/** Writes the order to the URL and returns to the first page. */
function useSetSorting(): (next: UserSorting) => void {
  const navigate = useNavigate();
  return ({ sort, order }) => {
    const query = new URLSearchParams(globalThis.location.search);
    for (const name of ['sort', 'order', 'page']) query.delete(name);
    if (sort) query.set('sort', sort);
    if (sort && order === 'desc') query.set('order', order);
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  };
}

/** A column heading: the first press sorts upwards, the second downwards, the third shows the newest first again. */
export function SortHeading({ sort, label }: { sort: UserSort; label: string }) {
  const current = useUserSorting();
  const setSorting = useSetSorting();
  const order = current.sort === sort ? current.order : undefined;
  const directions = { asc: 'ascending', desc: 'descending' } as const;
  const next: UserSorting =
    order === 'desc' ? { sort: undefined, order: undefined } : { sort, order: order === 'asc' ? 'desc' : 'asc' };
  return (
    <th scope="col" aria-sort={order && directions[order]}>
      <button type="button" className={styles['sort']} data-order={order} onClick={() => setSorting(next)}>
        {label}
      </button>
    </th>
  );
}

const CHOICES: readonly { value: string; label: string }[] = [
  { value: '', label: t('Newest first') },
  { value: 'name asc', label: t('Name, A to Z') },
  { value: 'name desc', label: t('Name, Z to A') },
  { value: 'username asc', label: t('Username, A to Z') },
  { value: 'email asc', label: t('Email, A to Z') },
  { value: 'role asc', label: t('Role') },
  { value: 'is_active asc', label: t('Inactive first') },
  { value: 'is_verified asc', label: t('Unverified first') },
];

/** The same choice for cards, which have no headings. */
export function SortSelect() {
  const id = useId();
  const { sort, order } = useUserSorting();
  const setSorting = useSetSorting();
  const value = sort ? `${sort} ${order}` : '';
  return (
    <div className={styles['sortField']}>
      <label htmlFor={id}>{t('Sort by')}</label>
      <select
        id={id}
        value={CHOICES.some((choice) => choice.value === value) ? value : ''}
        onChange={(event) => {
          const [chosen, direction] = event.target.value.split(' ');
          setSorting({ sort: chosen as UserSort, order: direction as UserSorting['order'] });
        }}
      >
        {CHOICES.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
