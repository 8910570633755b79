import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import textButton from '../text-button.module.css';
import styles from './long-text.module.css';

const LINES_MAX = 8;
const CHARACTERS_MAX = 600;

/** User text with its line breaks. A long text is collapsed, so that the next one stays in view. */
export function LongText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > CHARACTERS_MAX || children.split('\n').length > LINES_MAX;
  return (
    <div>
      <p className={styles['text']} data-folded={(isLong && !isOpen) || undefined}>
        {children}
      </p>
      {isLong && (
        <button type="button" className={textButton['link']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show less') : t('Show all')}
        </button>
      )}
    </div>
  );
}
