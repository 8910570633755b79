import type { FileImport } from '@kanisa/contract/people/file-import.schema.ts';
import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { useState } from 'react';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { RecordSection } from '../../../ui/record/record-frame.tsx';
import { useFileImportUndo, useRunningFileImport } from './api.ts';
import { Counts } from './counts.tsx';
import styles from './file-import.module.css';
import { RowList } from './row-list.tsx';

export function RunningSection({ id }: { id: string }) {
  const running = useRunningFileImport(id);
  return (
    <RecordSection title={t('Import')}>
      {running.isPending && <SkeletonLines count={2} />}
      {running.isError && !running.data && (
        <ApiErrorBanner error={running.error} busy={running.isFetching} onRetry={() => void running.refetch()} />
      )}
      {running.data &&
        (running.data.finished_at === null ? <Progress running={running.data} /> : <Result ended={running.data} />)}
    </RecordSection>
  );
}

function Progress({ running }: { running: FileImport }) {
  const { status, total, done } = running;
  const isUndo = status === 'undoing';
  return (
    <>
      <ProgressBar
        share={total > 0 ? done / total : 0}
        label={isUndo ? t('Undoing the import') : t('Importing people')}
        text={status === 'waiting' ? t('Waiting to start...') : isUndo ? t('Undoing...') : t('Importing people...')}
        numbers={t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })}
      />
      <p className={styles['soft']}>{t('You can leave this page, the work goes on.')}</p>
    </>
  );
}

function Result({ ended }: { ended: FileImport }) {
  return (
    <>
      <ResultBanner ended={ended} />
      {ended.status !== 'undone' && <Counts counts={ended} />}
      {ended.status !== 'undone' && (
        <RowList
          title={t('These rows wait. Mend them in your list and import it again.')}
          count={ended.waiting}
          rows={ended.waiting_rows}
        />
      )}
      <div className={styles['buttons']}>
        <ButtonLink to="/admin/people">{t('View people')}</ButtonLink>
        <ButtonLink to="/admin/people/import" look="plain">
          {t('Import another list')}
        </ButtonLink>
        {ended.undo_until !== null && <UndoButton id={String(ended.id)} />}
      </div>
    </>
  );
}

function ResultBanner({ ended }: { ended: FileImport }) {
  if (ended.status === 'failed') return <Banner tone="error">{ended.error ?? fileImportMessages.broken}</Banner>;
  if (ended.status === 'done')
    return <Banner tone="success">{t('{count} people imported.', { count: ended.new + ended.updated })}</Banner>;
  return (
    <Banner tone={ended.kept > 0 ? 'warning' : 'success'}>
      {ended.kept > 0
        ? t('The import is undone. {count} people stay: somebody changed them since, or only an admin may.', {
            count: ended.kept,
            one: 'The import is undone. One person stays: somebody changed them since, or only an admin may.',
          })
        : t('The import is undone.')}
    </Banner>
  );
}

function UndoButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useFileImportUndo(id);
  return (
    <>
      <button type="button" className={buttonClass('plain')} disabled={undo.isPending} onClick={() => setAsking(true)}>
        {t('Undo this import')}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t('Undo this import?')}
          safe={t('Cancel')}
          risky={t('Undo this import')}
          onSafe={() => setAsking(false)}
          onRisky={() => {
            setAsking(false);
            undo.mutate();
          }}
        >
          {t('New people go, changed ones get their old values back, except where somebody changed them since.')}
        </QuestionDialog>
      )}
    </>
  );
}
