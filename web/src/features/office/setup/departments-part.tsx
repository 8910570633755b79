import { SETUP_DEPARTMENTS_MAX } from '@kanisa/contract/office/setup.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useCreateDepartments } from './api.ts';
import { parseNames } from './parse-names.ts';
import styles from './setup.module.css';

/** What many churches have, to be pressed instead of typed. */
const SUGGESTIONS = [
  'Choir',
  'Ushers',
  'Youth',
  'Sunday School',
  'Women',
  'Men',
  'Media',
  'Prayer',
  'Outreach',
  'Hospitality',
] as const;

export function DepartmentsPart({ count }: { count: number }) {
  const [typed, setTyped] = useState('');
  const create = useCreateDepartments();
  const names = parseNames(typed);
  const isTooMany = names.length > SETUP_DEPARTMENTS_MAX;

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (names.length === 0 || isTooMany || create.isPending) return;
    create.mutate(names, {
      onSuccess: ({ departments, existing }) => {
        setTyped('');
        const made = t('{count} departments created', { count: departments.length });
        const others = t('These exist already: {names}', { names: existing.join(', ') });
        showSuccessToast(existing.length === 0 ? made : `${made}. ${others}`);
      },
    });
  }

  return (
    <form onSubmit={send} className={styles['form']}>
      {count > 0 && (
        <p>
          {t('{count} departments', { count })}{' '}
          <ButtonLink to="/department/list" look="plain" small>
            {t('See all departments')}
          </ButtonLink>
        </p>
      )}
      <NamesField typed={typed} onType={setTyped} />
      <Suggestions names={names} onAdd={(name) => setTyped([...names, name].join('\n'))} />
      {create.isError && <Banner tone="error">{create.error.message}</Banner>}
      {isTooMany && <Banner tone="warning">{t('At most {most} at once', { most: SETUP_DEPARTMENTS_MAX })}</Banner>}
      <div className={styles['ways']}>
        <button
          type="submit"
          className={buttonClass('main')}
          disabled={names.length === 0 || isTooMany || create.isPending}
        >
          {create.isPending ? t('Creating...') : formatCreateLabel(names.length)}
        </button>
      </div>
    </form>
  );
}

const formatCreateLabel = (count: number) =>
  count === 0 ? t('Create departments') : t('Create {count} departments', { count });

function NamesField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('Names, one in each line')}</label>
      <textarea id={id} rows={4} value={typed} onChange={(event) => onType(event.currentTarget.value)} />
    </div>
  );
}

function Suggestions({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (
    <ul className={styles['suggestions']} aria-label={t('Suggestions')}>
      {SUGGESTIONS.filter((name) => !known.has(name.toLowerCase())).map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onAdd(name)} aria-label={t('Add {name}', { name })}>
            + {t(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}
