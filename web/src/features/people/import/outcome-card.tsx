import type { ImportPreview, ImportProblem, ImportRow } from '@kanisa/contract/people/import.schema.ts';
import { useId } from 'react';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import shared from '../../../ui/page/staff-page.module.css';
import { getFieldLabel } from '../../records/shared/audit-text.ts';
import { RoleBadge } from '../shared/role-badge.tsx';
import styles from './import.module.css';
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
      <h2 id="outcome">{t('What would be imported')}</h2>
      <dl className={styles['counts']} aria-live="polite">
        <Count term={t('Rows')} value={total} />
        <Count term={t('Ready')} value={good} look="good" />
        <Count term={t('To be mended')} value={bad} look={bad > 0 ? 'bad' : undefined} />
      </dl>
      {bad > 0 && (
        <Banner tone="warning">
          {t(
            'Mend these rows in your list, save it, and choose it again. Nothing is written until every row is ready.',
          )}
        </Banner>
      )}
      {problems.length > 0 && <Problems problems={problems} bad={bad} />}
      {sample.length > 0 && <Sample sample={sample} good={good} />}
      <WelcomeEmailOption previewing={previewing} />
      <div className={frame['buttons']}>
        <button
          type="button"
          className={buttonClass('main', shared['main'])}
          disabled={!isReady || isBusy}
          onClick={previewing.start}
        >
          {previewing.busy === 'starting' ? t('Starting...') : t('Import {count} people', { count: good })}
        </button>
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

function Problems({ problems, bad }: { problems: readonly ImportProblem[]; bad: number }) {
  const lines = new Set(problems.map(({ line }) => line)).size;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse it scrolls only with the focus
    <div className={styles['scroll']} role="region" aria-label={t('Rows to be mended')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Reason')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, field, reason }) => (
            <tr key={`${line} ${field} ${reason}`}>
              <th scope="row">{line}</th>
              <td>{field ? getFieldLabel(field) : '–'}</td>
              <td className={styles['reason']}>{t(reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bad > lines && (
        <p className={styles['more']}>{t('And {number} more rows.', { number: formatNumber(bad - lines) })}</p>
      )}
    </div>
  );
}

function Sample({ sample, good }: { sample: readonly ImportRow[]; good: number }) {
  return (
    <div>
      <h3 className={styles['subhead']}>
        {good > sample.length
          ? t('The first {shown} of {good} people', { shown: sample.length, good: formatNumber(good) })
          : t('All of them')}
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
        {t('Send each of them a welcome email')}
        <small>{t('With a link to choose an own password. Each person then needs an email address.')}</small>
      </span>
    </label>
  );
}
