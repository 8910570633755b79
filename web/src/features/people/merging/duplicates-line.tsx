import { mergeFallbacks } from '@kanisa/contract/people/merging.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../lib/session/page-access.ts';
import styles from './duplicates-line.module.css';

/** The comparison reads all records, so the count is asked for rarely. */
const STALE_MS = 600_000;

/** A quiet line above the people. Nothing without duplicates. */
export function DuplicatesLine() {
  const mayOpen = useMayOpenPage('/admin/people/duplicates');
  const { data } = useQuery({
    queryKey: ['duplicates-count'],
    queryFn: ({ signal }) =>
      callApi('GET /people/duplicates', { query: { per_page: '1' }, signal, fallback: mergeFallbacks.list }),
    enabled: mayOpen,
    staleTime: STALE_MS,
    retry: false,
  });
  const count = data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <p className={styles['line']}>
      <Link to="/admin/people/duplicates">
        {t('{number} people may be recorded twice', { count, number: formatNumber(count) })}
      </Link>
    </p>
  );
}
