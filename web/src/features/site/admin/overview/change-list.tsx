import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteChange } from '@kanisa/contract/site/site-editing.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { LongText } from '../../../../ui/text/long-text.tsx';
import { SiteImageThumb } from '../pictures/site-image.tsx';
import { describeField } from '../shared/field-labels.ts';
import { describeWord, getImageKind } from '../shared/field-words.ts';
import { SECTION_TEXTS } from '../shared/section-texts.ts';
import styles from './publish-dialog.module.css';

interface Props {
  section: SiteSection;
  changes: readonly SiteChange[];
}

/** The changes of one section, before and after. */
export function ChangeList({ section, changes }: Props) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={`changes-${section}`}>
      <h3 id={`changes-${section}`}>{SECTION_TEXTS[section].title}</h3>
      <ul className={styles['changes']}>
        {changes.map((change) => (
          // A replaced picture is a removal and an addition of the same field.
          <li key={`${change.field} ${change.before === null}`}>
            <p className={styles['field']}>{describeField(section, change.field)}</p>
            <Words kind="before" section={section} field={change.field} words={change.before} />
            <Words kind="after" section={section} field={change.field} words={change.after} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLOUR = /^#[0-9a-f]{6}$/;
const LABELS = { before: t('Before'), after: t('After') } as const;

interface WordsProps {
  kind: 'before' | 'after';
  section: SiteSection;
  field: string;
  words: string | null;
}

function Words({ kind, section, field, words }: WordsProps) {
  if (words === null) return null;
  const imageKind = getImageKind(section, field);
  return (
    <div className={styles[kind]}>
      <span className="visually-hidden">{LABELS[kind]}: </span>
      {words === '' && <em>{t('Empty')}</em>}
      {words !== '' && imageKind && <SiteImageThumb name={words} kind={imageKind} />}
      {COLOUR.test(words) && <span className={styles['dot']} style={{ background: words }} />}
      {words !== '' && !imageKind && <LongText>{describeWord(field, words)}</LongText>}
    </div>
  );
}
