import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useId } from 'react';
import styles from './inputs.module.css';

interface FieldTexts {
  label: string;
  /** Shown above the field. */
  description?: ReactNode;
  error?: ReactNode;
  /** A way to correct the error, shown beside it. */
  correction?: ReactNode;
}

interface End {
  /** Content at the end of the field. */
  rightSection?: ReactNode;
  rightSectionWidth?: number;
}

/** The height of a field. */
const END_WIDTH_PX = 44;

type Own = keyof FieldTexts | keyof End | 'className' | 'style';

export type TextInputProps = FieldTexts & End & Omit<ComponentProps<'input'>, Own> & { className?: string | undefined };

export function TextInput({ className, label, description, error, correction, ...others }: TextInputProps) {
  const { rightSection, rightSectionWidth = END_WIDTH_PX, ...rest } = others;
  const named = useFieldIds({ description, error }, rest);
  return (
    <FieldFrame
      id={named.id}
      className={className}
      words={{ label, description, error, correction }}
      end={{ rightSection, rightSectionWidth }}
    >
      <input type="text" {...rest} {...named} className={styles['input']} />
    </FieldFrame>
  );
}

export type TextareaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, Own> & {
    /** The field grows with its text, from `minRows` on. */
    autosize?: boolean;
    minRows?: number;
  };

export function Textarea({ label, description, error, autosize = false, minRows = 1, ...rest }: TextareaProps) {
  const named = useFieldIds({ description, error }, rest);
  useAutosize(named.id, autosize);
  return (
    <FieldFrame id={named.id} words={{ label, description, error }}>
      <textarea
        {...rest}
        {...named}
        className={`${styles['input']} ${styles['area']} ${autosize ? styles['growing'] : ''}`}
        style={autosize ? { minBlockSize: `calc(${minRows} * 1.625rem + 16px)` } : undefined}
      />
    </FieldFrame>
  );
}

/** Fallback for browsers without the CSS property `field-sizing`. */
function useAutosize(id: string, isOn: boolean): void {
  useEffect(() => {
    const area = document.getElementById(id);
    if (!isOn || !area || CSS.supports('field-sizing', 'content')) return;
    const grow = () => {
      area.style.blockSize = 'auto';
      area.style.blockSize = `${area.scrollHeight + 2}px`;
    };
    grow();
    area.addEventListener('input', grow);
    return () => area.removeEventListener('input', grow);
  }, [id, isOn]);
}

export type NativeSelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, Own> & { data: readonly { value: string; label: string }[] };

/** A native select, which phones show as their own list. */
export function NativeSelect({ label, description, error, data, ...rest }: NativeSelectProps) {
  const named = useFieldIds({ description, error }, rest);
  return (
    <FieldFrame id={named.id} words={{ label, description, error }}>
      <select {...rest} {...named} className={`${styles['input']} ${styles['select']}`}>
        {data.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export type CheckboxProps = FieldTexts & Omit<ComponentProps<'input'>, Own>;

export function Checkbox({ label, description, error, ...rest }: CheckboxProps) {
  const named = useFieldIds({ description, error }, rest);
  return (
    <div className={styles['check']}>
      <input type="checkbox" {...rest} {...named} />
      <div className={styles['checkWords']}>
        <label htmlFor={named.id}>{label}</label>
        {description && (
          <p id={`${named.id}-description`} className={styles['description']} data-description>
            {description}
          </p>
        )}
        {error && (
          <p id={`${named.id}-error`} className={styles['error']}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** The id of the field, and the ids of its description and error. */
function useFieldIds(
  { description, error }: Omit<FieldTexts, 'label'>,
  given: { id?: string | undefined; 'aria-describedby'?: string | undefined },
) {
  const own = useId();
  const id = given.id ?? own;
  const about = [given['aria-describedby'], error && `${id}-error`, description && `${id}-description`];
  return {
    id,
    'aria-describedby': about.filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

interface FieldFrameProps {
  id: string;
  className?: string | undefined;
  words: FieldTexts;
  end?: End;
  children: ReactNode;
}

function FieldFrame({ id, className = '', words, end, children }: FieldFrameProps) {
  const { label, description, error, correction } = words;
  const { rightSection, rightSectionWidth = END_WIDTH_PX } = end ?? {};
  const width = rightSection ? ({ '--end': `${rightSectionWidth}px` } as CSSProperties) : undefined;
  return (
    <div className={`${styles['field']} ${className}`}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className={styles['description']} data-description>
          {description}
        </p>
      )}
      <div className={styles['box']} style={width}>
        {children}
        {rightSection && (
          <div className={styles['end']} data-error={error ? true : undefined}>
            {rightSection}
          </div>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
      {error && correction}
    </div>
  );
}
