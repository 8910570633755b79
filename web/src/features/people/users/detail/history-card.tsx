import type { User } from '@kanisa/contract/people/users.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { useUserHistory } from '../../../records/shared/api.ts';
import { AuditTrail } from '../../../records/shared/audit-trail.tsx';
import styles from './detail.module.css';

/** Audit entries about this user and their family, newest first. */
export function HistoryCard({ user }: { user: User }) {
  const history = useUserHistory(user.id);
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className={`${frame['card']} ${styles['history']}`} aria-labelledby="history">
      <div>
        <h2 id="history">{t('History')}</h2>
        <p className={frame['soft']}>{t('What staff changed or viewed. No one can edit this list.')}</p>
      </div>
      {history.isPending && <SkeletonLines count={4} />}
      {history.isError && !history.data && (
        <ApiErrorBanner error={history.error} busy={history.isFetching} onRetry={() => void history.refetch()} />
      )}
      {history.data && entries.length === 0 && <p>{t('No entries yet.')}</p>}
      <AuditTrail entries={entries} level={3} isAboutOne />
      {history.hasNextPage && (
        <button
          type="button"
          className={buttonClass('plain', shared['button'])}
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {history.isFetchingNextPage ? t('Loading...') : t('Show older entries')}
        </button>
      )}
    </section>
  );
}
