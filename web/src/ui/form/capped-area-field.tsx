import type { ComponentProps } from 'react';
import { t } from '../../lib/i18n.ts';
import { applyCappedInput, refillCappedText } from '../../lib/text/capped-text.ts';
import { buttonClass } from '../button-link.tsx';
import styles from './capped-area-field.module.css';
import { AreaField } from './fields.tsx';

interface Props extends ComponentProps<typeof AreaField> {
  max: number;
  /** The text of the box. */
  value: string;
  /** The characters that did not fit into the box. */
  rest: string;
  onRest: (rest: string) => void;
  onReplace: (text: string) => void;
}

/** A text area that takes at most so many characters. What does not fit is kept and shown below it. */
export function CappedAreaField({ max, value, rest, onRest, onReplace, field, ...area }: Props) {
  return (
    <>
      <AreaField
        {...area}
        field={{
          ...field,
          async onChange(event: { target: HTMLTextAreaElement }) {
            const next = applyCappedInput({ box: value, rest }, event.target.value, max);
            if (event.target.value !== next.box) replaceValue(event.target, next.box);
            if (next.rest !== rest) onRest(next.rest);
            await field.onChange(event);
          },
        }}
      />
      {rest !== '' && (
        <Rest
          rest={rest}
          isFull={value.length >= max}
          onAdd={() => {
            const next = refillCappedText({ box: value, rest }, max);
            onReplace(next.box);
            onRest(next.rest);
          }}
          onDiscard={() => onRest('')}
        />
      )}
    </>
  );
}

/** Keeps the caret, which a change by script moves to the end. */
function replaceValue(area: HTMLTextAreaElement, text: string): void {
  const caret = area.selectionStart;
  area.value = text;
  area.setSelectionRange(caret, caret);
}

interface RestProps {
  rest: string;
  isFull: boolean;
  onAdd: () => void;
  onDiscard: () => void;
}

function Rest({ rest, isFull, onAdd, onDiscard }: RestProps) {
  return (
    <div className={styles['rest']} role="status">
      <p className={styles['title']}>
        {t('{count} characters too long. This part doesn’t fit:', { count: rest.length })}
      </p>
      <p className={styles['text']}>{rest}</p>
      <div className={styles['actions']}>
        <button type="button" className={buttonClass('plain')} disabled={isFull} onClick={onAdd}>
          {t('Put it back')}
        </button>
        <button type="button" className={buttonClass('plain')} onClick={onDiscard}>
          {t('Discard it')}
        </button>
        {isFull && <span className={styles['hint']}>{t('Shorten the message to make room.')}</span>}
      </div>
    </div>
  );
}
