import type { ImportPreview, ImportRow } from '@kanisa/contract/people/import.schema.ts';
import { useId } from 'react';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { RoleBadge } from '../shared/role-badge.tsx';
import styles from './import.module.css';
import { ProblemList } from './problem-list.tsx';
import type { ImportPreviewState } from './use-import-preview.ts';

interface Props {
  previewing: ImportPreviewState;
  preview: ImportPreview;
}

/** Preview of the import: counts, problems, sample rows and the start button. */
export function OutcomeCard({ previewing, preview }: Props) {
  const { total, good, bad, missing, sample, problems } = preview;
  const isReady = bad === 0 && missing.length === 0 && good > 0;
  const isBusy = previewing.busy !== null;
  return (
    <section className={frame['card']} aria-labelledby="outcome">
      <h2 id="outcome">{t('What will be imported')}</h2>
      <dl className={styles['counts']} aria-live="polite">
        <Count term={t('Rows')} value={total} />
        <Count term={t('Ready')} value={good} look="good" />
        <Count term={t('Needs fixing')} value={bad} look={bad > 0 ? 'bad' : undefined} />
      </dl>
      {bad > 0 && (
        <Banner tone="warning">
          {preview.may_skip
            ? t('Fix these rows here or in your list, or import the others and skip these. Nothing is saved yet.')
            : t('Fix these rows in your list and choose it again. Nothing is saved yet.')}
        </Banner>
      )}
      {problems.length > 0 && <ProblemList previewing={previewing} preview={preview} />}
      {sample.length > 0 && <Sample sample={sample} good={good} />}
      <WelcomeEmailOption previewing={previewing} />
      <div className={frame['buttons']}>
        <button
          type="button"
          className={buttonClass('main')}
          disabled={!isReady || isBusy}
          onClick={() => previewing.start({ skipsInvalid: false })}
        >
          {previewing.busy === 'starting' ? t('Starting...') : t('Import {count} people', { count: good })}
        </button>
        {bad > 0 && preview.may_skip && (
          <button
            type="button"
            className={buttonClass('plain')}
            disabled={isBusy}
            onClick={() => previewing.start({ skipsInvalid: true })}
          >
            {t('Import {good}, skip {bad}', { good: formatNumber(good), bad: formatNumber(bad) })}
          </button>
        )}
        <button type="button" className={buttonClass('plain')} disabled={isBusy} onClick={previewing.cancel}>
          {t('Cancel')}
        </button>
      </div>
    </section>
  );
}

function Count({ term, value, look }: { term: string; value: number; look?: 'good' | 'bad' | undefined }) {
  return (
    <div data-look={look}>
      <dt>{term}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

function Sample({ sample, good }: { sample: readonly ImportRow[]; good: number }) {
  return (
    <div>
      <h3 className={styles['subhead']}>
        {good > sample.length
          ? t('The first {shown} of {good} people', { shown: sample.length, good: formatNumber(good) })
          : t('Ready to import')}
      </h3>
      <ul className={styles['people']}>
        {sample.map((row) => (
          <li key={row.line}>
            <p>
              <strong>{formatFullName(row)}</strong> <span className={frame['soft']}>{row.username}</span>
            </p>
            <p className={styles['reach']}>
              <span>{row.phone_number}</span>
              {row.personal_email && <span>{row.personal_email}</span>}
            </p>
            <RoleBadge role={row.role} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function WelcomeEmailOption({ previewing }: { previewing: ImportPreviewState }) {
  const id = useId();
  return (
    <label className={styles['welcome']} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={previewing.isWelcome}
        disabled={previewing.busy === 'starting'}
        onChange={(event) => previewing.setWelcome(event.target.checked)}
      />
      <span>
        {t('Send everyone a welcome email')}
        <small>{t('It has a link to choose a password. Everyone on the list then needs an email address.')}</small>
      </span>
    </label>
  );
}
