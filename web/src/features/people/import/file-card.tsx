import { IMPORT_FIELDS } from '@kanisa/contract/people-csv.ts';
import { type DragEvent, useId, useRef, useState } from 'react';
import { saveFile } from '../../../lib/download.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/frame.module.css';
import styles from './import.module.css';
import type { Previewing } from './use-preview.ts';

/** A heading and one person, to write the own list like it. */
const EXAMPLE = `${IMPORT_FIELDS.join(',')}\r\nWanjiru,Kamau,0712345678,,wanjiru@example.com,user,Nairobi,Umoja,,\r\n`;

export function FileCard({ previewing }: { previewing: Previewing }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropProps } = useDrop(previewing.choose);
  const { file } = previewing;

  function open(chosen: File | undefined): void {
    previewing.choose(chosen);
    // Otherwise the same file, mended, could not be chosen again.
    if (input.current) input.current.value = '';
  }

  return (
    <section className={frame['card']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('File')}</h2>
      <div {...dropProps} className={styles['drop']} data-over={isOver || undefined}>
        <p className={styles['chosen']}>
          {file ? t('{name} ({size})', { name: file.name, size: fileSize(file.size) }) : t('No file chosen yet')}
        </p>
        <span className={buttonClass(file ? 'plain' : 'main', styles['choose'])}>
          {file ? t('Choose another file') : t('Choose a file')}
          {/* The field itself lies over its button: a tap and the keyboard both reach the real one. */}
          <input
            ref={input}
            id={id}
            type="file"
            accept=".csv,text/csv"
            aria-label={t('CSV file')}
            aria-describedby={`${id}-hint`}
            disabled={previewing.busy === 'starting'}
            onChange={(event) => open(event.target.files?.[0])}
          />
        </span>
        <p className={styles['dropHint']}>{t('You can also drop one here.')}</p>
      </div>
      <p id={`${id}-hint`} className={frame['soft']}>
        {t(
          'One person a line, under a heading line that names the columns. First name, last name and phone number are needed.',
        )}
      </p>
      <button
        type="button"
        className={styles['link']}
        onClick={() => saveFile({ name: 'people.csv', content: new Blob([EXAMPLE], { type: 'text/csv' }) })}
      >
        {t('Download an example')}
      </button>
    </section>
  );
}

/** The field takes a file that is dropped on it. */
function useDrop(choose: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return { isOver, dropProps: { onDragEnter: hold, onDragOver: hold, onDragLeave: leave, onDrop: drop } };
}
