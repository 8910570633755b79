import { useNavigate, useSearchParams } from 'react-router';
import { LineIcon } from '../line-icons.tsx';
import styles from './work-list.module.css';

interface Props {
  label: string;
  sort: string | undefined;
  rank?: number;
  /** The list has this order when the address names none. */
  isDefault?: boolean;
}

/** The head of a column. A press sorts upwards, the next one downwards; the order is in the address. */
export function SortHead({ label, sort, rank, isDefault = false }: Props) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  if (sort === undefined)
    return (
      <th scope="col" data-rank={rank}>
        {label}
      </th>
    );
  const isSorted = (query.get('sort') ?? (isDefault ? sort : null)) === sort;
  const isDown = isSorted && query.get('order') === 'desc';
  const press = () => {
    const next = new URLSearchParams(globalThis.location.search);
    next.delete('order');
    next.set('sort', sort);
    if (isDefault) next.delete('sort');
    if (isSorted && !isDown) next.set('order', 'desc');
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };
  const direction = isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" data-rank={rank} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" className={styles['sort']} onClick={press}>
        {label}
        {isSorted && <LineIcon name={isDown ? 'sortDown' : 'sortUp'} size={16} />}
      </button>
    </th>
  );
}
