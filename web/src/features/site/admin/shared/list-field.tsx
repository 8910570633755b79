import { type ReactNode, type Ref, useId } from 'react';
import type { ArrayPath, FieldArray, FieldPath, FieldValues } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { PlusIcon } from '../../../../ui/icons.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { getFieldLabel } from './field-labels.ts';
import styles from './list-field.module.css';
import { ListRow } from './list-row.tsx';
import type { SectionForm } from './section-form.ts';
import { useListRows } from './use-list-rows.ts';

interface Props<Values extends FieldValues, Name extends ArrayPath<Values>> {
  form: SectionForm<Values>;
  name: Name;
  hint?: ReactNode;
  addLabel: string;
  /** An empty row. */
  create: () => FieldArray<Values, Name>;
  min?: number;
  max: number;
  /** Rows of one field show the label of the row only. */
  isSingle?: boolean;
  /** Rows with many fields are closed until they are needed. The function gives the title of a closed row. */
  getTitle?: (row: FieldArray<Values, Name>) => string;
  /** The fields of the row at this index. */
  children: (index: number) => ReactNode;
}

/** A list whose rows can be added, removed and moved. A removed row can be brought back. */
export function ListField<Values extends FieldValues, Name extends ArrayPath<Values>>(props: Props<Values, Name>) {
  const { form, name, hint, addLabel, create, min = 0, max, isSingle = false, getTitle, children } = props;
  const id = useId();
  const rows = useListRows(form, name);
  const getLabel = (index: number) => getFieldLabel(form.section, `${name}.${index}`);
  const error = form.getError(name as FieldPath<Values>);
  return (
    <fieldset className={`${frame['group']} ${styles['list']}`} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{getFieldLabel(form.section, name)}</legend>
      {hint && <p className={styles['hint']}>{hint}</p>}
      <ol ref={rows.list}>
        {rows.ids.map((key, index) => {
          const row = rows.values[index];
          return (
            <ListRow
              key={key}
              label={getLabel(index)}
              title={getTitle && (row === undefined ? '' : getTitle(row))}
              isSingle={isSingle}
              isFirst={index === 0}
              isLast={index === rows.ids.length - 1}
              mayRemove={rows.ids.length > min}
              onMove={(by) => rows.move(index, by)}
              onRemove={() => rows.remove(index)}
            >
              {children(index)}
            </ListRow>
          );
        })}
      </ol>
      <p id={`${id}-error`} className={styles['error']} role="alert">
        {error}
      </p>
      <ListFoot
        addLabel={addLabel}
        most={rows.ids.length >= max ? max : null}
        removed={rows.removed && getLabel(rows.removed.index)}
        undoButton={rows.undoButton}
        onAdd={() => rows.add(create())}
        onUndo={rows.restore}
      />
    </fieldset>
  );
}

interface FootProps {
  addLabel: string;
  /** The greatest number of rows, if they are reached. */
  most: number | null;
  /** The name of the row that was removed last. */
  removed: string | null;
  undoButton: Ref<HTMLButtonElement>;
  onAdd: () => void;
  onUndo: () => void;
}

function ListFoot({ addLabel, most, removed, undoButton, onAdd, onUndo }: FootProps) {
  return (
    <div className={styles['foot']}>
      <button type="button" className={buttonClass('plain', styles['add'])} disabled={most !== null} onClick={onAdd}>
        <PlusIcon />
        {addLabel}
      </button>
      {most !== null && <p className={styles['hint']}>{t('At most {most}', { most })}</p>}
      {removed !== null && most === null && (
        <p className={styles['hint']} role="status">
          {t('Removed: {name}', { name: removed })}{' '}
          <button ref={undoButton} type="button" className={styles['undo']} onClick={onUndo}>
            {t('Undo')}
          </button>
        </p>
      )}
    </div>
  );
}
