import { type SubmitEvent, useRef, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import { LineIcon } from '../line-icons.tsx';
import popover from '../popover/popover.module.css';
import styles from './filter-sentence.module.css';
import { type FilterChoice, joinRange, type ListFilter, splitRange, splitValues } from './filters.ts';

interface Props {
  filter: ListFilter;
  value: string;
  onSet: (value: string) => void;
  onDone: () => void;
  /** Ticks take effect with a button. */
  hasDone?: boolean;
}

/** Chooses the value of one filter. */
export function FilterEditor({ filter, value, onSet, onDone, hasDone = false }: Props) {
  switch (filter.kind) {
    case 'one':
      return (
        <OneOf
          choices={filter.choices}
          value={value}
          onSet={(next) => {
            onDone();
            onSet(next);
          }}
        />
      );
    case 'many':
      return (
        <>
          <ManyOf choices={filter.choices} value={value} onSet={onSet} />
          {hasDone && (
            <button type="button" className={buttonClass('plain', styles['done'])} onClick={onDone}>
              {t('Show')}
            </button>
          )}
        </>
      );
    case 'text':
    case 'day':
      return <TypedValue filter={filter} value={value} onSet={onSet} onDone={onDone} />;
    case 'range':
      return <TypedRange max={filter.max} value={value} onSet={onSet} onDone={onDone} />;
  }
}

interface ChoicesProps {
  choices: readonly FilterChoice[];
  value: string;
  onSet: (value: string) => void;
}

function OneOf({ choices, value, onSet }: ChoicesProps) {
  return choices.map((choice) => (
    <button
      key={choice.value}
      type="button"
      className={popover['item']}
      aria-pressed={choice.value === value}
      onClick={() => onSet(choice.value)}
    >
      <span className={styles['mark']}>{choice.value === value && <LineIcon name="check" />}</span>
      {choice.label}
    </button>
  ));
}

function ManyOf({ choices, value, onSet }: ChoicesProps) {
  const chosen = splitValues(value);
  const toggle = (one: string) =>
    onSet(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === one ? !chosen.includes(each) : chosen.includes(each)))
        .join(','),
    );
  return choices.map((choice) => (
    <label key={choice.value} className={popover['item']}>
      <input type="checkbox" checked={chosen.includes(choice.value)} onChange={() => toggle(choice.value)} />
      {choice.label}
    </label>
  ));
}

function TypedValue({ filter, value, onSet, onDone }: Props) {
  const [text, setText] = useState(value);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onDone();
    onSet(text.trim());
  };
  return (
    <form className={styles['typed']} onSubmit={submit}>
      <input
        type={filter.kind === 'day' ? 'date' : 'text'}
        aria-label={filter.label}
        placeholder={filter.kind === 'text' ? filter.placeholder : undefined}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={buttonClass('plain', styles['done'])}>
        {t('Show')}
      </button>
    </form>
  );
}

type RangeProps = Pick<Props, 'value' | 'onSet' | 'onDone'> & { max: number };

/** Two whole numbers, of which either may be missing. */
function TypedRange({ max, value, onSet, onDone }: RangeProps) {
  const [from, to] = splitRange(value);
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onDone();
    onSet(joinRange(first.current?.value ?? '', last.current?.value ?? ''));
  };
  const number = { type: 'number', inputMode: 'numeric', min: 0, max, step: 1 } as const;
  return (
    <form className={styles['typed']} onSubmit={submit}>
      <input {...number} ref={first} defaultValue={from} aria-label={t('From')} placeholder={t('From')} />
      <input {...number} ref={last} defaultValue={to} aria-label={t('To')} placeholder={t('To')} />
      <button type="submit" className={buttonClass('plain', styles['done'])}>
        {t('Show')}
      </button>
    </form>
  );
}
