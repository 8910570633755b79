import { useId, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { formatFileSize } from '../../../lib/text/file-size.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileButton } from '../../../ui/files/file-button.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { RecordSection } from '../../../ui/record/record-frame.tsx';
import wizard from '../import/import.module.css';
import styles from './file-import.module.css';
import type { FileImportState } from './use-file-import.ts';

const ACCEPTED =
  '.csv,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';

export function FileSection({ importing }: { importing: FileImportState }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropProps } = useFileDrop(importing.choose);
  const { file, progress, errorMessage } = importing;

  function open(chosen: File | undefined): void {
    importing.choose(chosen);
    // Without this reset, choosing the corrected file of the same name fires no change event.
    if (input.current) input.current.value = '';
  }

  return (
    <RecordSection title={t('File')}>
      <div {...dropProps} className={wizard['drop']} data-over={isOver || undefined}>
        <p className={wizard['chosen']}>
          {file ? t('{name} ({size})', { name: file.name, size: formatFileSize(file.size) }) : t('No file chosen yet')}
        </p>
        <FileButton
          look={file ? 'plain' : 'main'}
          ref={input}
          id={id}
          accept={ACCEPTED}
          aria-label={t('List of people')}
          aria-describedby={`${id}-hint`}
          disabled={importing.isStarting}
          onChange={(event) => open(event.target.files?.[0])}
        >
          {file ? t('Choose another file') : t('Choose a file')}
        </FileButton>
        <p className={wizard['dropHint']}>{t('You can also drop one here.')}</p>
      </div>
      <p id={`${id}-hint`} className={styles['soft']}>
        {t(
          'CSV, Excel or OpenDocument, as ChurchApps, ChurchCRM, Planning Center, Breeze, Tithe.ly, CCB and Elvanto write it, or any list with a line of column names.',
        )}
      </p>
      <p className={styles['soft']}>{t('Medical notes and background checks are never taken.')}</p>
      {progress && <UploadProgress progress={progress} label={t('Reading the file')} />}
      {errorMessage && <Banner tone="error">{errorMessage}</Banner>}
    </RecordSection>
  );
}
