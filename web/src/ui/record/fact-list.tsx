import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { LineIcon } from '../line-icons.tsx';
import { type FactConflict, FactEditor, type FactField, type FactValues } from './fact-editor.tsx';
import styles from './fact-list.module.css';

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

/** A name and a value that nobody changes here. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface EditableProps {
  label: string;
  /** The value as one reads it; null while there is none. */
  shown: ReactNode;
  /** What is edited. Several fields stand below each other. */
  fields: readonly FactField[];
  /** A line that explains consequences. */
  hint?: string;
  /** Resolves when it is stored. */
  onSave: (values: FactValues) => Promise<FactConflict | undefined>;
}

/** A value that changes in place: a press on it opens a field where the value was. */
export function EditableFact({ label, shown, fields, hint, onSave }: EditableProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The field disappears with the focus in it.
    setTimeout(() => button.current?.focus());
  };
  if (isEditing)
    return (
      <div className={styles['editing']}>
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <FactEditor label={label} fields={fields} hint={hint} onSave={onSave} onClose={close} />
        </dd>
      </div>
    );
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>
        <button
          ref={button}
          type="button"
          className={styles['value']}
          data-empty={shown === null || undefined}
          onClick={() => setEditing(true)}
        >
          <span>{shown ?? t('Add')}</span>
          <span className="visually-hidden">{t('Edit {field}', { field: label })}</span>
          <span className={styles['pencil']}>
            <LineIcon name="edit" size={16} />
          </span>
        </button>
      </dd>
    </div>
  );
}
