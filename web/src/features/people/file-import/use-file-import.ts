import type { FileImport, FileImportPreview } from '@kanisa/contract/people/file-import.schema.ts';
import {
  type FileField,
  fileImportFallbacks,
  fileImportMessages,
  fileImportUpload,
} from '@kanisa/contract/people/file-import.ts';
import { useState } from 'react';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';

const FILE_SIZE_MAX_BYTES = 5 * 1024 * 1024;

/** The answer to "May the church write to these people?" */
export interface Consent {
  emails: boolean;
  texts: boolean;
  how: string;
}

interface Reading {
  file: File;
  columns: FileImportPreview['columns'] | null;
}

const toColumns = (columns: FileImportPreview['columns'] | null) =>
  columns === null ? {} : { columns: JSON.stringify(columns) };

/** The last preview stays while the file is read with other columns. */
function useReading() {
  const [preview, setPreview] = useState<FileImportPreview | null>(null);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const reading = useApiMutation<FileImportPreview, Reading>({
    async mutationFn({ file: chosen, columns }) {
      setProgress({ sent: 0, total: chosen.size });
      const answer = await uploadFile('POST /people/import/preview', fileImportUpload, {
        body: toColumns(columns),
        file: chosen,
        onProgress: setProgress,
        fallback: fileImportFallbacks.preview,
      });
      return answer.preview;
    },
    onSuccess: setPreview,
  });
  const clear = () => {
    reading.reset();
    setPreview(null);
  };
  return { reading, preview, progress, clear };
}

function useStarting(consent: Consent, onStarted: (started: FileImport) => void) {
  return useApiMutation<FileImport, Reading>({
    async mutationFn({ file: chosen, columns }) {
      const { emails, texts, how } = consent;
      const answer = await uploadFile('POST /people/import', fileImportUpload, {
        body: {
          ...toColumns(columns),
          wants_emails: emails ? ('true' as const) : ('false' as const),
          wants_texts: texts ? ('true' as const) : ('false' as const),
          ...(how.trim() !== '' && { agreed_how: how }),
        },
        file: chosen,
        fallback: fileImportFallbacks.start,
      });
      return answer.import;
    },
    onSuccess: onStarted,
  });
}

/** State of the page until the import runs. Nothing is stored before `start`. */
export function useFileImport(onStarted: (started: FileImport) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [consent, setConsent] = useState<Consent>({ emails: false, texts: false, how: '' });
  const { reading, preview, progress, clear } = useReading();
  const starting = useStarting(consent, onStarted);
  const isTooLarge = file !== null && file.size > FILE_SIZE_MAX_BYTES;
  return {
    file,
    preview,
    consent,
    setConsent,
    progress: reading.isPending && !preview ? progress : null,
    isReading: reading.isPending,
    isStarting: starting.isPending,
    errorMessage: isTooLarge ? fileImportMessages.fileSize : (reading.error?.message ?? starting.error?.message),
    choose(chosen: File | undefined) {
      if (!chosen) return;
      setFile(chosen);
      starting.reset();
      clear();
      if (chosen.size <= FILE_SIZE_MAX_BYTES) reading.mutate({ file: chosen, columns: null });
    },
    setColumn(field: FileField, heading: string | null) {
      if (file && preview) reading.mutate({ file, columns: { ...preview.columns, [field]: heading } });
    },
    start() {
      if (file && preview && !starting.isPending) starting.mutate({ file, columns: preview.columns });
    },
  };
}

export type FileImportState = ReturnType<typeof useFileImport>;
