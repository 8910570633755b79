import { SETUP_DEPARTMENTS_MAX } from '@kanisa/contract/office/setup.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import frame from '../../../ui/page/frame.module.css';
import { useCreateDepartments } from './api.ts';
import { parseNames } from './parse-names.ts';
import styles from './setup.module.css';

/** Departments that many churches have, to add with one click. */
const SUGGESTIONS = [
  t('Choir'),
  t('Ushers'),
  t('Youth'),
  t('Sunday School'),
  t('Women'),
  t('Men'),
  t('Media'),
  t('Prayer'),
  t('Outreach'),
  t('Hospitality'),
] as const;

export function DepartmentsPart({ count }: { count: number }) {
  const [text, setText] = useState('');
  const creation = useCreateDepartments();
  const names = parseNames(text);
  const isTooMany = names.length > SETUP_DEPARTMENTS_MAX;

  function submitNames(event: SubmitEvent) {
    event.preventDefault();
    if (names.length === 0 || isTooMany || creation.isPending) return;
    creation.mutate(names, {
      onSuccess: ({ departments, existing }) => {
        setText('');
        const created = { count: departments.length };
        showSuccessToast(
          existing.length === 0
            ? t('{count} departments created', created)
            : t('{count} departments created. Already existed: {names}', { ...created, names: existing.join(', ') }),
        );
      },
    });
  }

  return (
    <form onSubmit={submitNames} className={frame['stack14']}>
      {count > 0 && (
        <p className={styles['known']}>
          <span>{t('{count} departments', { count })}</span>
          <ButtonLink to="/department/list" look="plain" small>
            {t('See all departments')}
          </ButtonLink>
        </p>
      )}
      <NamesField text={text} onChange={setText} />
      <Suggestions names={names} onAdd={(name) => setText([...names, name].join('\n'))} />
      {creation.isError && <Banner tone="error">{creation.error.message}</Banner>}
      {isTooMany && <Banner tone="warning">{t('At most {most} at once', { most: SETUP_DEPARTMENTS_MAX })}</Banner>}
      <div className={styles['ways']}>
        <button
          type="submit"
          className={buttonClass('main')}
          disabled={names.length === 0 || isTooMany || creation.isPending}
        >
          {creation.isPending ? t('Creating...') : formatCreateLabel(names.length)}
        </button>
      </div>
    </form>
  );
}

const formatCreateLabel = (count: number) =>
  count === 0 ? t('Create departments') : t('Create {count} departments', { count });

function NamesField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('Names, one per line')}</label>
      <textarea id={id} rows={4} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}

function Suggestions({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const chosen = new Set(names.map((name) => name.toLowerCase()));
  return (
    <ul className={styles['suggestions']} aria-label={t('Suggestions')}>
      {SUGGESTIONS.filter((name) => !chosen.has(name.toLowerCase())).map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onAdd(name)} aria-label={t('Add {name}', { name })}>
            + {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
