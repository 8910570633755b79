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

const isTooLarge = (file: File) => file.size > FILE_SIZE_MAX_BYTES;

const toImportBody = (columns: ColumnChoices | null, isWelcome: boolean) => ({
  ...(columns ? { columns: JSON.stringify(columns) } : {}),
  ...(isWelcome ? { welcome: 'true' as const } : {}),
});

type ImportBody = ReturnType<typeof toImportBody>;

function uploadPreview(file: File, body: ImportBody, onProgress: (progress: TransferProgress) => void) {
  const options = { body, file, onProgress, fallback: importFallbacks.preview };
  return uploadFile('POST /admin/users/import/preview', importUpload, options);
}

function uploadImport(file: File, body: ImportBody) {
  return uploadFile('POST /admin/users/import', importUpload, { body, file, fallback: importFallbacks.start });
}

/** State of the import wizard: file, column mapping and preview. Nothing is stored before `start`. */
export function useImportPreview(onStarted: (started: PeopleImport) => void) {
  const { busy, errorMessage, sendRequest, reset } = useImportRequest();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isWelcome, setWelcome] = useState(false);
  const [progress, setProgress] = useState<TransferProgress | null>(null);

  function requestPreview(chosen: File, columns: ColumnChoices | null, isOn: boolean): void {
    sendRequest('reading', async () => {
      const answer = await uploadPreview(chosen, toImportBody(columns, isOn), setProgress);
      return () => setPreview(answer.preview);
    });
  }

  return {
    file,
    preview,
    isWelcome,
    busy,
    errorMessage: file && isTooLarge(file) ? t(importMessages.fileSize) : errorMessage,
    progress: busy === 'reading' ? progress : null,
    choose(chosen: File | undefined) {
      if (!chosen) return;
      reset();
      setPreview(null);
      setFile(chosen);
      setProgress({ sent: 0, total: chosen.size });
      if (!isTooLarge(chosen)) requestPreview(chosen, null, isWelcome);
    },
    setColumn(field: ImportField, heading: string | null) {
      if (file && preview) requestPreview(file, { ...preview.columns, [field]: heading }, isWelcome);
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
      sendRequest('starting', async () => {
        const answer = await uploadImport(file, toImportBody(preview.columns, isWelcome));
        return () => onStarted(answer.import);
      });
    },
  };
}

export type ImportPreviewState = ReturnType<typeof useImportPreview>;

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
