import type { ImportPreview, PeopleImport } from '@kanisa/contract/people/import.schema.ts';
import { type ImportField, importFallbacks, importMessages, importUpload } from '@kanisa/contract/people/import.ts';
import { useState } from 'react';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n.ts';
import { useLatestRequest } from './use-latest-request.ts';

type ColumnChoices = Partial<Record<ImportField, string | null>>;

const FILE_SIZE_MAX_BYTES = 5 * 1024 * 1024;

const toImportBody = (columns: ColumnChoices | null, welcome: boolean) => ({
  ...(columns ? { columns: JSON.stringify(columns) } : {}),
  ...(welcome ? { welcome: 'true' as const } : {}),
});

/** State of the import wizard: file, column mapping and preview. Nothing is stored before `start`. */
export function useImportPreview(onStarted: (started: PeopleImport) => void) {
  const { busy, refusal, setRefusal, run, reset } = useLatestRequest<'reading' | 'starting'>();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [welcome, setWelcome] = useState(false);
  const [progress, setProgress] = useState<TransferProgress | null>(null);

  function requestPreview(chosen: File, columns: ColumnChoices | null, isWelcome: boolean): void {
    const options = { file: chosen, onProgress: setProgress, fallback: importFallbacks.preview };
    const send = () =>
      uploadFile('POST /admin/users/import/preview', importUpload, {
        body: toImportBody(columns, isWelcome),
        ...options,
      });
    void run('reading', send, (answer) => setPreview(answer.preview));
  }

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    reset();
    setPreview(null);
    setFile(chosen);
    setProgress({ sent: 0, total: chosen.size });
    if (chosen.size > FILE_SIZE_MAX_BYTES) setRefusal(t(importMessages.fileSize));
    else requestPreview(chosen, null, welcome);
  }

  return {
    file,
    preview,
    welcome,
    busy,
    refusal,
    progress: busy === 'reading' ? progress : null,
    choose,
    setColumn(field: ImportField, heading: string | null) {
      if (file && preview) requestPreview(file, { ...preview.columns, [field]: heading }, welcome);
    },
    setWelcome(isOn: boolean) {
      setWelcome(isOn);
      if (file && preview) requestPreview(file, preview.columns, isOn);
    },
    cancel() {
      reset();
      setFile(null);
      setPreview(null);
    },
    start() {
      if (!file || !preview || busy) return;
      const options = { file, fallback: importFallbacks.start };
      const send = () =>
        uploadFile('POST /admin/users/import', importUpload, {
          body: toImportBody(preview.columns, welcome),
          ...options,
        });
      void run('starting', send, (answer) => onStarted(answer.import));
    },
  };
}

export type ImportPreviewState = ReturnType<typeof useImportPreview>;
