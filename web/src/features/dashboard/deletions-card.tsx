import { listDeletionRequests, ownDataFallbacks } from '@kanisa/contract/own-data.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './dashboard.module.css';

function useWaiting() {
  return useQuery({
    // Under the list's own key: what is confirmed there is counted anew here.
    queryKey: ['deletions', 'waiting'],
    queryFn: ({ signal }) =>
      call(listDeletionRequests, { query: { per_page: '1' }, signal, fallback: ownDataFallbacks.list }),
    select: ({ total }) => total,
  });
}

/** For admins: who waits for a deletion must not wait unseen. Silent when nobody does, or when it cannot be known. */
export function DeletionsCard() {
  const { data: count = 0 } = useWaiting();
  if (count === 0) return null;
  return (
    <section className={styles['hint']} aria-labelledby="deletion-requests">
      <div>
        <h2 id="deletion-requests">{t('Deletion requests')}</h2>
        <p>{t('{count} people ask for the deletion of their account', { count })}</p>
      </div>
      <ButtonLink to="/admin/deletions" look="plain">
        {t('See the requests')}
      </ButtonLink>
    </section>
  );
}
