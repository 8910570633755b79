import type { ImportPreview } from '@kanisa/contract/people/import.schema.ts';
import { IMPORT_FIELDS, IMPORT_REQUIRED, type ImportField, importMessages } from '@kanisa/contract/people/import.ts';
import { t } from '../../../lib/i18n.ts';
import { NativeSelect } from '../../../ui/form/inputs.tsx';
import frame from '../../../ui/page/frame.module.css';
import { getFieldLabel } from '../../records/shared/audit-text.ts';
import styles from './import.module.css';
import type { ImportPreviewState } from './use-import-preview.ts';

/** Maps file headings to fields. Known names are recognised; the user can correct the mapping. */
export function ColumnsCard({ previewing, preview }: { previewing: ImportPreviewState; preview: ImportPreview }) {
  return (
    <section className={frame['card']} aria-labelledby="columns">
      <div>
        <h2 id="columns">{t('Columns')}</h2>
        <p className={frame['soft']}>{t('Matched by name. Correct any that are wrong.')}</p>
      </div>
      <div className={styles['columns']}>
        {IMPORT_FIELDS.map((field) => (
          <Column key={field} field={field} previewing={previewing} preview={preview} />
        ))}
      </div>
    </section>
  );
}

interface ColumnProps {
  field: ImportField;
  previewing: ImportPreviewState;
  preview: ImportPreview;
}

function Column({ field, previewing, preview }: ColumnProps) {
  const isRequired = (IMPORT_REQUIRED as readonly ImportField[]).includes(field);
  const headings = [...new Set(preview.headers.filter((heading) => heading !== ''))];
  return (
    <NativeSelect
      label={isRequired ? t('{field} (required)', { field: getFieldLabel(field) }) : getFieldLabel(field)}
      value={preview.columns[field] ?? ''}
      data={[{ value: '', label: t('Not in file') }, ...headings.map((value) => ({ value, label: value }))]}
      error={preview.missing.includes(field) ? importMessages.columnMissing : undefined}
      disabled={previewing.busy === 'starting'}
      onChange={(event) => previewing.setColumn(field, event.target.value || null)}
    />
  );
}
