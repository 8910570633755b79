import { IMPORT_FIELDS } from '@kanisa/contract/people/import.ts';
import { useId, useRef } from 'react';
import { saveFile } from '../../../lib/api/download.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFileSize } from '../../../lib/text/file-size.ts';
import { FileButton } from '../../../ui/files/file-button.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import frame from '../../../ui/page/frame.module.css';
import textButton from '../../../ui/text-button.module.css';
import styles from './import.module.css';
import type { ImportPreviewState } from './use-import-preview.ts';

/** Example file: a header line and one person. */
const EXAMPLE_CSV = `${IMPORT_FIELDS.join(',')}\r\nWanjiru,Kamau,0712345678,,wanjiru@example.com,user,Nairobi,Umoja,,\r\n`;

export function FileCard({ previewing }: { previewing: ImportPreviewState }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropProps } = useFileDrop(previewing.choose);
  const { file } = previewing;

  function open(chosen: File | undefined): void {
    previewing.choose(chosen);
    // Without this reset, choosing the corrected file of the same name fires no change event.
    if (input.current) input.current.value = '';
  }

  return (
    <section className={frame['card']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('File')}</h2>
      <div {...dropProps} className={styles['drop']} data-over={isOver || undefined}>
        <p className={styles['chosen']}>
          {file ? t('{name} ({size})', { name: file.name, size: formatFileSize(file.size) }) : t('No file chosen yet')}
        </p>
        <FileButton
          look={file ? 'plain' : 'main'}
          ref={input}
          id={id}
          accept=".csv,text/csv"
          aria-label={t('CSV file')}
          aria-describedby={`${id}-hint`}
          disabled={previewing.busy === 'starting'}
          onChange={(event) => open(event.target.files?.[0])}
        >
          {file ? t('Choose another file') : t('Choose a file')}
        </FileButton>
        <p className={styles['dropHint']}>{t('You can also drop one here.')}</p>
      </div>
      <p id={`${id}-hint`} className={frame['soft']}>
        {t(
          'One person per line, below a line with the column names. First name, last name and phone number are required.',
        )}
      </p>
      <button
        type="button"
        className={`${textButton['link']} ${styles['link']}`}
        onClick={() => saveFile({ name: 'people.csv', content: new Blob([EXAMPLE_CSV], { type: 'text/csv' }) })}
      >
        {t('Download an example')}
      </button>
    </section>
  );
}
