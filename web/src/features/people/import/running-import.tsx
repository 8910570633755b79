import { importFallbacks, importMessages, type PeopleImport, readImport } from '@kanisa/contract/people/import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Failed } from '../../../ui/failed.tsx';
import frame from '../../../ui/frame.module.css';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { sayDone } from '../../../ui/toast.ts';
import { PEOPLE, reloadPeople } from '../shared/api.ts';
import { useRefused } from '../shared/refusal.ts';
import { ImportSteps } from './import-steps.tsx';

const LOOK_MS = 700;

const isOver = ({ status }: PeopleImport) => status === 'done' || status === 'failed';

/** Asks how far it is until it is over. It goes on by itself, whether or not somebody looks. */
function useRunning(id: string) {
  return useQuery({
    queryKey: [...PEOPLE, 'import', id],
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal, fallback: importFallbacks.read }),
    select: (answer) => answer.import,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.import) ? false : LOOK_MS),
  });
}

export function RunningImport({ id }: { id: string }) {
  const running = useRunning(id);
  const isRefused = useRefused(running.error);
  useWhenDone(running.data);
  return (
    <>
      <ImportSteps current={2} />
      <section className={frame['card']} aria-labelledby="import">
        <h2 id="import">{t('Import')}</h2>
        {running.isPending && <SkeletonLines count={2} />}
        {running.isError && !running.data && !isRefused && (
          <Failed error={running.error} busy={running.isFetching} onRetry={() => void running.refetch()} />
        )}
        {running.data && <HowFar running={running.data} />}
      </section>
    </>
  );
}

/** The lists know nothing of the new people yet. */
function useWhenDone(running: PeopleImport | undefined): void {
  const client = useQueryClient();
  const isDone = running?.status === 'done';
  useEffect(() => {
    if (!isDone) return;
    sayDone(t(importMessages.done));
    void client.invalidateQueries({ queryKey: [...PEOPLE, 'list'] });
    return () => void reloadPeople(client);
  }, [isDone, client]);
}

function HowFar({ running }: { running: PeopleImport }) {
  const { status, total, done } = running;
  if (status === 'failed') {
    return (
      <>
        <Banner tone="error">{t(running.error ?? importMessages.broken)}</Banner>
        <ButtonLink to="/admin/users/import">{t('Try again')}</ButtonLink>
      </>
    );
  }
  if (status === 'done') {
    return (
      <>
        <Banner tone="success">{t('{count} people are imported.', { count: total })}</Banner>
        <div className={frame['buttons']}>
          <ButtonLink to="/admin/users">{t('See the users')}</ButtonLink>
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
        text={status === 'waiting' ? t('Waiting for its turn...') : t('Importing people...')}
        numbers={t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })}
      />
      <p className={frame['soft']}>
        {t('You may leave this page: it goes on by itself. If it breaks off, nobody was imported.')}
      </p>
    </>
  );
}
