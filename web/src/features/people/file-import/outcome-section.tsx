import type { FileImportPreview, FileImportRow } from '@kanisa/contract/people/file-import.schema.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { RecordSection } from '../../../ui/record/record-frame.tsx';
import { POSITION_LABELS } from '../people/shared/position-text.ts';
import { Counts } from './counts.tsx';
import { FIELD_LABELS } from './field-labels.ts';
import styles from './file-import.module.css';
import { RowList } from './row-list.tsx';

/** The effect of the import: counts, rows that wait, values that are left out, the first people. */
export function OutcomeSection({ preview }: { preview: FileImportPreview }) {
  const { total, households, waiting, left_value_count: leftCount } = preview;
  return (
    <RecordSection title={t('What will be imported')}>
      <p className={styles['soft']}>
        {t('{rows} rows, {households} households', { rows: formatNumber(total), households: formatNumber(households) })}
      </p>
      <Counts counts={preview} />
      <RowList
        title={t('These rows wait. Mend them in your list and import it again.')}
        count={waiting}
        rows={preview.waiting_rows.map(({ line, name, reason }) => ({ line, what: name || '–', reason }))}
      />
      <RowList
        title={t('These values are left out, their people are taken.')}
        count={leftCount}
        rows={preview.left_values.map(({ line, field, reason }) => ({ line, what: FIELD_LABELS[field], reason }))}
      />
      <Sample sample={preview.sample} />
    </RecordSection>
  );
}

const STATE_TEXTS: Record<FileImportRow['state'], string> = {
  new: t('New'),
  updated: t('Will be updated'),
  unchanged: t('As it is'),
  waiting: t('Waits'),
};

function Sample({ sample }: { sample: readonly FileImportRow[] }) {
  return (
    <div>
      <h3 className={styles['subhead']}>{t('The first rows')}</h3>
      <ul className={styles['people']}>
        {sample.map(({ line, name, household, position, state }) => (
          <li key={line}>
            <span className={styles['words']}>
              <b>{name || '–'}</b>
              <span>{[position && POSITION_LABELS[position](), household].filter(Boolean).join(', ')}</span>
            </span>
            <span className={styles['state']}>{STATE_TEXTS[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
