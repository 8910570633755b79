import {
  type ImportField,
  type ImportPreview,
  importFallbacks,
  importMessages,
  type PeopleImport,
  previewImport,
  startImport,
} from '@kanisa/contract/people/import.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { type Progress, upload } from '../../../lib/upload.ts';
import { useAttempts } from './use-attempts.ts';

type Columns = Partial<Record<ImportField, string | null>>;

const FILE_MOST_BYTES = 5 * 1024 * 1024;

const bodyOf = (columns: Columns | null, welcome: boolean) => ({
  ...(columns ? { columns: JSON.stringify(columns) } : {}),
  ...(welcome ? { welcome: 'true' as const } : {}),
});

/** A chosen file, how its columns are read, and what would come of it. Nothing is written before `start`. */
export function usePreview(onStarted: (started: PeopleImport) => void) {
  const { busy, refusal, setRefusal, attempt, forget } = useAttempts<'reading' | 'starting'>();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [welcome, setWelcome] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);

  function look(chosen: File, columns: Columns | null, isWelcome: boolean): void {
    const options = { file: chosen, onProgress: setProgress, fallback: importFallbacks.preview };
    const ask = () => upload(previewImport, { body: bodyOf(columns, isWelcome), ...options });
    void attempt('reading', ask, (answer) => setPreview(answer.preview));
  }

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    forget();
    setPreview(null);
    setFile(chosen);
    setProgress({ sent: 0, total: chosen.size });
    if (chosen.size > FILE_MOST_BYTES) setRefusal(t(importMessages.fileSize));
    else look(chosen, null, welcome);
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
      if (file && preview) look(file, { ...preview.columns, [field]: heading }, welcome);
    },
    setWelcome(isOn: boolean) {
      setWelcome(isOn);
      if (file && preview) look(file, preview.columns, isOn);
    },
    cancel() {
      forget();
      setFile(null);
      setPreview(null);
    },
    start() {
      if (!file || !preview || busy) return;
      const options = { file, fallback: importFallbacks.start };
      const begin = () => upload(startImport, { body: bodyOf(preview.columns, welcome), ...options });
      void attempt('starting', begin, (answer) => onStarted(answer.import));
    },
  };
}

export type Previewing = ReturnType<typeof usePreview>;
