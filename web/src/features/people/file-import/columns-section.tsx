import type { FileImportPreview } from '@kanisa/contract/people/file-import.schema.ts';
import { FILE_FIELDS, FILE_SYSTEMS, type FileField, fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { t } from '../../../lib/i18n.ts';
import { NativeSelect } from '../../../ui/form/inputs.tsx';
import { RecordSection } from '../../../ui/record/record-frame.tsx';
import wizard from '../import/import.module.css';
import { FIELD_LABELS } from './field-labels.ts';
import styles from './file-import.module.css';
import type { FileImportState } from './use-file-import.ts';

interface Props {
  importing: FileImportState;
  preview: FileImportPreview;
}

/** The recognised system. A list of a known system needs no choice, so the columns are folded. */
export function ColumnsSection({ importing, preview }: Props) {
  const { system, has_names: hasNames, is_remembered: isRemembered } = preview;
  return (
    <RecordSection title={t('Columns')}>
      <p className={styles['soft']}>{describeSource(preview)}</p>
      <details className={styles['fold']} open={!hasNames || (system === null && !isRemembered)}>
        <summary>{t('Choose the columns')}</summary>
        {!hasNames && <p className={styles['error']}>{fileImportMessages.nameMissing}</p>}
        <div className={wizard['columns']}>
          {FILE_FIELDS.map((field) => (
            <Column key={field} field={field} importing={importing} preview={preview} />
          ))}
        </div>
      </details>
      <LeftOut title={t('Not taken')} headings={preview.left_out} />
      <LeftOut title={t('Never taken')} headings={preview.never_taken} />
    </RecordSection>
  );
}

function describeSource({ system, is_remembered: isRemembered, has_names: hasNames }: FileImportPreview): string {
  if (system !== null) return t('A list of {system}.', { system: FILE_SYSTEMS[system] });
  if (isRemembered) return t('The columns are those of the last list of this kind.');
  return hasNames ? t('Matched by name. Correct any that are wrong.') : t('We don’t know this kind of list.');
}

function LeftOut({ title, headings }: { title: string; headings: readonly string[] }) {
  if (headings.length === 0) return null;
  return (
    <p className={styles['soft']}>
      <b>{title}</b>: {headings.join(', ')}
    </p>
  );
}

function Column({ field, importing, preview }: Props & { field: FileField }) {
  const { columns, headings, never_taken: never } = preview;
  const choices = [...new Set(headings)].filter((heading) => heading !== '' && !never.includes(heading));
  return (
    <NativeSelect
      label={FIELD_LABELS[field]}
      value={columns[field] ?? ''}
      data={[{ value: '', label: t('Not in file') }, ...choices.map((value) => ({ value, label: value }))]}
      disabled={importing.isStarting}
      onChange={(event) => importing.setColumn(field, event.target.value || null)}
    />
  );
}
