import type { ImportPreview, PeopleImport } from '@kanisa/contract/people/import.schema.ts';
import { type ImportField, importFallbacks, importMessages, importUpload } from '@kanisa/contract/people/import.ts';
import { useState } from 'react';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';

type ColumnChoices = Partial<Record<ImportField, string | null>>;

interface ImportRequest {
  kind: 'reading' | 'starting';
  /** Sends the request and returns what to do with the answer. */
  send: () => Promise<() => void>;
}

const FILE_SIZE_MAX_BYTES = 5 * 1024 * 1024;

const toImportBody = (columns: ColumnChoices | null, isWelcome: boolean) => ({
  ...(columns ? { columns: JSON.stringify(columns) } : {}),
  ...(isWelcome ? { welcome: 'true' as const } : {}),
});

/** State of the import wizard: file, column mapping and preview. Nothing is stored before `start`. */
export function useImportPreview(onStarted: (started: PeopleImport) => void) {
  const request = useImportRequest();
  const busy = request.isPending ? request.variables.kind : null;
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isWelcome, setWelcome] = useState(false);
  const [progress, setProgress] = useState<TransferProgress | null>(null);

  // The mutation follows the latest request only: a slower answer to an older one is dropped.
  function sendRequest(kind: ImportRequest['kind'], send: ImportRequest['send']): void {
    request.mutate({ kind, send }, { onSuccess: (applyAnswer) => applyAnswer() });
  }

  function requestPreview(chosen: File, columns: ColumnChoices | null, isOn: boolean): void {
    const options = { file: chosen, onProgress: setProgress, fallback: importFallbacks.preview };
    sendRequest('reading', async () => {
      const body = toImportBody(columns, isOn);
      const answer = await uploadFile('POST /admin/users/import/preview', importUpload, { body, ...options });
      return () => setPreview(answer.preview);
    });
  }

  return {
    file,
    preview,
    isWelcome,
    busy,
    errorMessage: isTooLarge ? t(importMessages.fileSize) : request.error?.message,
    progress: busy === 'reading' ? progress : null,
    choose(chosen: File | undefined) {
      if (!chosen) return;
      request.reset();
      setPreview(null);
      setFile(chosen);
      setProgress({ sent: 0, total: chosen.size });
      const isOverLimit = chosen.size > FILE_SIZE_MAX_BYTES;
      setTooLarge(isOverLimit);
      if (!isOverLimit) requestPreview(chosen, null, isWelcome);
    },
    setColumn(field: ImportField, heading: string | null) {
      if (file && preview) requestPreview(file, { ...preview.columns, [field]: heading }, isWelcome);
    },
    setWelcome(isOn: boolean) {
      setWelcome(isOn);
      if (file && preview) requestPreview(file, preview.columns, isOn);
    },
    cancel() {
      request.reset();
      setTooLarge(false);
      setFile(null);
      setPreview(null);
    },
    start() {
      if (!file || !preview || busy) return;
      sendRequest('starting', async () => {
        const body = toImportBody(preview.columns, isWelcome);
        const options = { body, file, fallback: importFallbacks.start };
        const answer = await uploadFile('POST /admin/users/import', importUpload, options);
        return () => onStarted(answer.import);
      });
    },
  };
}

export type ImportPreviewState = ReturnType<typeof useImportPreview>;

function useImportRequest() {
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  return useApiMutation<() => void, ImportRequest>({
    async mutationFn({ send }) {
      try {
        return await send();
      } catch (error) {
        if (handleForbidden(error)) return () => undefined;
        throw error;
      }
    },
  });
}
