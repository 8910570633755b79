import type { PeopleImport } from '@kanisa/contract/people/import.schema.ts';
import { importFallbacks, importMessages } from '@kanisa/contract/people/import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import frame from '../../../ui/page/frame.module.css';
import { PEOPLE_KEY, reloadPeople } from '../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { ImportSteps } from './import-steps.tsx';

const POLL_INTERVAL_MS = 700;

const isFinished = ({ status }: PeopleImport) => status === 'done' || status === 'failed';

/** Polls the import until it is finished. The server continues without this page. */
function useImportStatus(id: string) {
  return useQuery({
    queryKey: [...PEOPLE_KEY, 'import', id],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users/import/:id', { params: { id }, signal, fallback: importFallbacks.read }),
    select: (answer) => answer.import,
    refetchInterval: ({ state }) => (state.data && isFinished(state.data.import) ? false : POLL_INTERVAL_MS),
  });
}

export function RunningImport({ id }: { id: string }) {
  const running = useImportStatus(id);
  const isForbidden = useForbiddenRedirect(running.error, UNAUTHORIZED_TEXT);
  useRefreshWhenDone(running.data);
  return (
    <>
      <ImportSteps current={2} />
      <section className={frame['card']} aria-labelledby="import">
        <h2 id="import">{t('Import')}</h2>
        {running.isPending && <SkeletonLines count={2} />}
        {running.isError && !running.data && !isForbidden && (
          <ApiErrorBanner error={running.error} busy={running.isFetching} onRetry={() => void running.refetch()} />
        )}
        {running.data && <ImportProgress running={running.data} />}
      </section>
    </>
  );
}

/** Refreshes the cached lists: they do not contain the imported people yet. */
function useRefreshWhenDone(running: PeopleImport | undefined): void {
  const client = useQueryClient();
  const isDone = running?.status === 'done';
  useEffect(() => {
    if (!isDone) return;
    showSuccessToast(importMessages.done);
    void client.invalidateQueries({ queryKey: [...PEOPLE_KEY, 'list'] });
    return () => void reloadPeople(client);
  }, [isDone, client]);
}

function ImportProgress({ running }: { running: PeopleImport }) {
  const { status, total, skipped, done } = running;
  if (status === 'failed') {
    return (
      <>
        <Banner tone="error">{running.error ?? importMessages.broken}</Banner>
        <ButtonLink to="/admin/users/import">{t('Try again')}</ButtonLink>
      </>
    );
  }
  if (status === 'done') {
    return (
      <>
        <Banner tone="success">
          {t('{count} people imported.', { count: total })}{' '}
          {skipped > 0 && t('{count} rows were skipped.', { count: skipped })}
        </Banner>
        <div className={frame['buttons']}>
          <ButtonLink to="/admin/users">{t('View users')}</ButtonLink>
          <ButtonLink to="/admin/users/import" look="plain">
            {t('Import another list')}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <ProgressBar
        share={total > 0 ? done / total : 0}
        label={t('Importing people')}
        text={status === 'waiting' ? t('Waiting to start...') : t('Importing people...')}
        numbers={t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })}
      />
      <p className={frame['soft']}>
        {t('You can leave this page, the import keeps running. If it fails, nobody is imported.')}
      </p>
    </>
  );
}
