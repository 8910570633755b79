import type { CsvRow } from '@kanisa/contract/core/csv.ts';
import type { ImportPreview, ImportProblem, PeopleImport } from '@kanisa/contract/people/import.schema.ts';
import { type ImportField, importFallbacks, importMessages, importUpload } from '@kanisa/contract/people/import.ts';
import { useState } from 'react';
import { saveFile } from '../../../lib/api/download.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { getFieldLabel } from '../../records/shared/audit-text.ts';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { applyCorrections, type Corrections, formatRejectedRows, formatRows, readFileRows } from './file-rows.ts';

type ColumnChoices = Partial<Record<ImportField, string | null>>;

interface ImportRequest {
  kind: 'reading' | 'starting' | 'downloading';
  /** Sends the request and returns what to do with the answer. */
  send: () => Promise<() => void>;
}

const FILE_SIZE_MAX_BYTES = 5 * 1024 * 1024;

const isTooLarge = (file: File) => file.size > FILE_SIZE_MAX_BYTES;

const toImportBody = (columns: ColumnChoices | null, isWelcome: boolean) => ({
  ...(columns ? { columns: JSON.stringify(columns) } : {}),
  ...(isWelcome ? { welcome: 'true' as const } : {}),
});

type PreviewBody = ReturnType<typeof toImportBody> & { all_problems?: 'true' };
type ImportBody = ReturnType<typeof toImportBody> & { skip_invalid?: 'true' };

function uploadPreview(file: File, body: PreviewBody, onProgress?: (progress: TransferProgress) => void) {
  const options = { body, file, ...(onProgress && { onProgress }), fallback: importFallbacks.preview };
  return uploadFile('POST /admin/users/import/preview', importUpload, options);
}

function uploadImport(file: File, body: ImportBody) {
  return uploadFile('POST /admin/users/import', importUpload, { body, file, fallback: importFallbacks.start });
}

/** The chosen file with its rows, which are read after it is chosen. */
function useImportFile() {
  const [file, setFile] = useState<File | null>(null);
  const [parsed, setParsed] = useState<{ file: File; rows: CsvRow[] | null } | null>(null);
  return {
    file,
    /** Null if the rows cannot be corrected here. */
    rows: (parsed?.file === file ? parsed?.rows : null) ?? null,
    setFile,
    readRows(chosen: File) {
      if (isTooLarge(chosen)) return;
      void readFileRows(chosen).then((rows) => setParsed({ file: chosen, rows }));
    },
    /** Writes the rows as the new content of the file. */
    replaceRows(rows: CsvRow[], name: string): File {
      const next = new File([formatRows(rows)], name, { type: 'text/csv' });
      setFile(next);
      setParsed({ file: next, rows });
      return next;
    },
  };
}

function usePreviewRequest(sendRequest: ImportState['sendRequest']) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  return {
    preview,
    progress,
    clearPreview: () => setPreview(null),
    requestPreview(chosen: File, columns: ColumnChoices | null, isWelcome: boolean) {
      if (isTooLarge(chosen)) return;
      setProgress({ sent: 0, total: chosen.size });
      sendRequest('reading', async () => {
        const answer = await uploadPreview(chosen, toImportBody(columns, isWelcome), setProgress);
        return () => setPreview(answer.preview);
      });
    },
  };
}

/** State of the import wizard: file, column mapping, preview and corrections. Nothing is stored before `start`. */
export function useImportPreview(onStarted: (started: PeopleImport) => void) {
  const { busy, errorMessage, sendRequest, reset } = useImportRequest();
  const { file, rows, ...content } = useImportFile();
  const { preview, progress, clearPreview, requestPreview } = usePreviewRequest(sendRequest);
  const [corrections, setCorrections] = useState<Corrections>({});
  const [isWelcome, setWelcome] = useState(false);

  function begin(chosen: File | null): void {
    reset();
    clearPreview();
    setCorrections({});
    content.setFile(chosen);
  }

  const actions = createImportActions({ file, rows, preview, isWelcome, busy, sendRequest, onStarted });
  return {
    ...actions,
    file,
    rows,
    preview,
    corrections,
    isWelcome,
    busy,
    errorMessage: file && isTooLarge(file) ? importMessages.fileSize : errorMessage,
    progress: busy === 'reading' ? progress : null,
    choose(chosen: File | undefined) {
      if (!chosen) return;
      begin(chosen);
      content.readRows(chosen);
      requestPreview(chosen, null, isWelcome);
    },
    setColumn(field: ImportField, heading: string | null) {
      if (file && preview) requestPreview(file, { ...preview.columns, [field]: heading }, isWelcome);
    },
    setWelcome(isOn: boolean) {
      setWelcome(isOn);
      if (file && preview) requestPreview(file, preview.columns, isOn);
    },
    correct: (key: string, text: string) => setCorrections({ ...corrections, [key]: text }),
    /** Puts the corrections into the file and checks it again. */
    checkAgain() {
      if (!file || !preview || !rows || busy) return;
      setCorrections({});
      const corrected = applyCorrections(rows, preview.columns, corrections);
      requestPreview(content.replaceRows(corrected, file.name), preview.columns, isWelcome);
    },
    cancel: () => begin(null),
  };
}

interface ImportState {
  file: File | null;
  rows: readonly CsvRow[] | null;
  preview: ImportPreview | null;
  isWelcome: boolean;
  busy: ImportRequest['kind'] | null;
  sendRequest: (kind: ImportRequest['kind'], send: ImportRequest['send']) => void;
  onStarted: (started: PeopleImport) => void;
}

/** The two ways to go on after the check. */
function createImportActions({ file, rows, preview, isWelcome, busy, sendRequest, onStarted }: ImportState) {
  return {
    downloadRejected() {
      if (!file || !preview || !rows || busy) return;
      sendRequest('downloading', async () => {
        const body = toImportBody(preview.columns, isWelcome);
        const complete = isComplete(preview)
          ? preview
          : (await uploadPreview(file, { ...body, all_problems: 'true' })).preview;
        return () => saveRejectedRows(rows, complete.problems);
      });
    },
    start({ skipsInvalid }: { skipsInvalid: boolean }) {
      if (!file || !preview || busy) return;
      sendRequest('starting', async () => {
        const body = toImportBody(preview.columns, isWelcome);
        const answer = await uploadImport(file, skipsInvalid ? { ...body, skip_invalid: 'true' } : body);
        return () => onStarted(answer.import);
      });
    },
  };
}

export type ImportPreviewState = ReturnType<typeof useImportPreview>;

/** The preview lists only the first problems. */
function isComplete({ problems, bad }: ImportPreview): boolean {
  return new Set(problems.map(({ line }) => line)).size === bad;
}

function saveRejectedRows(rows: readonly CsvRow[], problems: readonly ImportProblem[]): void {
  const describe = ({ field, reason }: ImportProblem) => (field ? `${getFieldLabel(field)}: ${reason}` : reason);
  const text = formatRejectedRows(rows, problems, { heading: t('Reason'), describe });
  saveFile({ name: t('rows-to-fix.csv'), content: new Blob([text], { type: 'text/csv' }) });
}

function useImportRequest() {
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const request = useApiMutation<() => void, ImportRequest>({
    async mutationFn({ send }) {
      try {
        return await send();
      } catch (error) {
        if (handleForbidden(error)) return () => undefined;
        throw error;
      }
    },
  });
  return {
    busy: request.isPending ? request.variables.kind : null,
    errorMessage: request.error?.message,
    /** The mutation follows the latest request only: a slower answer to an older one is dropped. */
    sendRequest(kind: ImportRequest['kind'], send: ImportRequest['send']) {
      request.mutate({ kind, send }, { onSuccess: (applyAnswer) => applyAnswer() });
    },
    reset: request.reset,
  };
}
