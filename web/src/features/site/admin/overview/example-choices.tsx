import { type ExamplePart, getSectionOfPart } from '@kanisa/contract/site/example-parts.ts';
import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import type { ExampleInDraft } from '@kanisa/contract/site/site-editing.schema.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import frame from '../../../../ui/page/frame.module.css';
import { PART_LABELS } from '../shared/example-parts.ts';
import { describeField } from '../shared/field-labels.ts';
import { getSectionPath, SECTION_TEXTS } from '../shared/section-texts.ts';
import styles from './example-choices.module.css';

interface PartsProps {
  parts: ExampleInDraft['parts'];
  leftOut: readonly ExamplePart[];
  onChange: (part: ExamplePart, isLeftOut: boolean) => void;
}

/** What visitors would read of the example, to be left out unless the church keeps it. */
export function ExampleParts({ parts, leftOut, onChange }: PartsProps) {
  if (parts.length === 0) return null;
  return (
    <section className={styles['example']} aria-labelledby="example-parts">
      <h3 id="example-parts">{t('Still the example')}</h3>
      <p className={frame['soft']}>
        {t(
          'What is left out disappears from your site until you write your own. Keep only what is true of your church.',
        )}
      </p>
      {SITE_SECTIONS.map((section) => (
        <PartsOfSection
          key={section}
          section={section}
          parts={parts.filter(({ part }) => getSectionOfPart(part) === section)}
          leftOut={leftOut}
          onChange={onChange}
        />
      ))}
    </section>
  );
}

function PartsOfSection({ section, parts, leftOut, onChange }: PartsProps & { section: SiteSection }) {
  const id = useId();
  if (parts.length === 0) return null;
  return (
    <div className={styles['section']}>
      <h4 id={id}>
        <Link to={getSectionPath(section)}>{SECTION_TEXTS[section].title}</Link>
      </h4>
      <ul aria-labelledby={id}>
        {parts.map(({ part, words }) => (
          <li key={part}>
            <div id={`${id}-${part}`}>
              <b>{PART_LABELS[part]}</b>
              {words !== null && <p lang="en">{words}</p>}
            </div>
            <label>
              <input
                type="checkbox"
                checked={leftOut.includes(part)}
                aria-describedby={`${id}-${part}`}
                onChange={(event) => onChange(part, event.target.checked)}
              />
              {t('Leave it out')}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FactsProps {
  facts: ExampleInDraft['facts'];
  areOurs: boolean;
  onChange: (areOurs: boolean) => void;
}

/** Facts that every page shows: they are changed, or somebody says that they are true. */
export function ExampleFacts({ facts, areOurs, onChange }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <section className={styles['example']} aria-labelledby="example-facts">
      <h3 id="example-facts">{t('Facts of the example')}</h3>
      <p className={frame['soft']}>
        {t('Every page shows them. Change them before you publish, or say that they are yours.')}
      </p>
      <dl className={styles['facts']}>
        {facts.map(({ field, value }) => (
          <div key={field}>
            <dt>{describeField('facts', field)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['ways']}>
        <Link to={getSectionPath('facts')}>{t('Change name and facts')}</Link>
        <label>
          <input type="checkbox" checked={areOurs} onChange={(event) => onChange(event.target.checked)} />
          {t('These are ours, too')}
        </label>
      </p>
    </section>
  );
}
