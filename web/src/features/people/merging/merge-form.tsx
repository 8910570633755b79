import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import type { MergeSide } from '@kanisa/contract/people/merging.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Checkbox } from '../../../ui/form/inputs.tsx';
import { PersonFace } from '../people/shared/person-face.tsx';
import { formatAge, formatStatus } from '../people/shared/person-text.ts';
import { type MergePreview, useKeepApart, useMerge } from './api.ts';
import { type FieldChoice, listChoices } from './merge-fields.ts';
import styles from './merging.module.css';
import { formatMoves } from './moved-text.ts';

const SIDES: readonly MergeSide[] = ['this', 'other'];

export function MergeForm({ preview, own }: { preview: MergePreview; own: readonly PeopleField[] }) {
  const { this: here, other, guardians, refusal } = preview;
  const choices = listChoices(preview, own);
  const [keep, setKeep] = useState<Record<string, MergeSide>>(() =>
    Object.fromEntries(choices.map(({ field, initial }) => [field, initial])),
  );
  const [named, setNamed] = useState<readonly number[]>([]);
  const merge = useMerge(here.person.id);
  const isUnnamed = guardians !== null && guardians.length > 0 && named.length === 0;
  const send = () =>
    merge.mutate({
      other_id: other.person.id,
      keep,
      ...(guardians && { guardian_ids: [...named] }),
      version: here.person.version,
      other_version: other.person.version,
    });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles['two']}>
        {SIDES.map((side) => (
          <RecordHeading key={side} preview={preview} side={side} />
        ))}
      </div>
      {refusal === null && choices.length > 0 && (
        <ChoiceList choices={choices} preview={preview} keep={keep} onKeep={setKeep} />
      )}
      {refusal === null && guardians && guardians.length > 0 && (
        <Guardians guardians={guardians} named={named} onName={setNamed} />
      )}
      {refusal === null && <Consequences preview={preview} />}
      {refusal !== null && <p className={styles['refusal']}>{refusal}</p>}
      <div className={styles['buttons']}>
        {refusal === null && (
          <button type="submit" className={buttonClass('main')} disabled={merge.isPending || isUnnamed}>
            {merge.isPending ? t('Merging...') : t('Merge into one record')}
          </button>
        )}
        <ApartButton ids={[here.person.id, other.person.id]} />
      </div>
    </form>
  );
}

function RecordHeading({ preview, side }: { preview: MergePreview; side: MergeSide }) {
  const { id, name, photo, status, age, has_account: hasAccount } = preview[side].person;
  const facts = [status && formatStatus(status), age !== null && formatAge(age), hasAccount && t('logs in')];
  return (
    <div className={styles['record']} data-kept={id === preview.kept_id || undefined}>
      <PersonFace name={name} photo={photo} sizePx={56} />
      <div>
        <h2>{name}</h2>
        <p>{facts.filter(Boolean).join(', ')}</p>
      </div>
    </div>
  );
}

interface ChoicesProps {
  choices: readonly FieldChoice[];
  preview: MergePreview;
  keep: Record<string, MergeSide>;
  onKeep: (keep: Record<string, MergeSide>) => void;
}

function ChoiceList({ choices, preview, keep, onKeep }: ChoicesProps) {
  return (
    <section className={styles['choices']} aria-labelledby="merge-values">
      <h2 id="merge-values">{t('Which is right?')}</h2>
      {choices.map(({ field, label, values }) => (
        <fieldset key={field} className={styles['choice']}>
          <legend>{label}</legend>
          {SIDES.map((side) => (
            <label key={side} className={styles['value']}>
              <input
                type="radio"
                name={field}
                checked={keep[field] === side}
                onChange={() => onKeep({ ...keep, [field]: side })}
              />
              {field === 'photo' && values[side] !== null ? (
                <PersonFace name={preview[side].person.name} photo={preview[side].person.photo} sizePx={56} />
              ) : (
                <span data-empty={values[side] === null || undefined}>{values[side] ?? t('nothing')}</span>
              )}
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

interface GuardiansProps {
  guardians: NonNullable<MergePreview['guardians']>;
  named: readonly number[];
  onName: (named: readonly number[]) => void;
}

/** Who is left out keeps what they typed in their family list, and is no guardian of the record any more. */
function Guardians({ guardians, named, onName }: GuardiansProps) {
  return (
    <fieldset className={styles['guardians']}>
      <legend>{t('Who are the guardians of this child?')}</legend>
      <p>{t('The two records have different guardians. Each of them is told.')}</p>
      {guardians.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={named.includes(id)}
          onChange={() => onName(named.includes(id) ? named.filter((one) => one !== id) : [...named, id])}
        />
      ))}
    </fieldset>
  );
}

function Consequences({ preview: { moves, kept_id: keptId, this: here, other } }: { preview: MergePreview }) {
  const ended = here.person.id === keptId ? other.person : here.person;
  return (
    <section className={styles['moves']}>
      <h2>{t('What moves')}</h2>
      <p>
        {moves.length === 0 ? t('Nothing more is recorded.') : formatMoves(moves)}
        {ended.has_account && ` ${t('The invitation of {name} ends.', { name: ended.name })}`}
      </p>
      <p>{t('If one of them wants no emails or texts, that stays. You can undo this for 7 days.')}</p>
    </section>
  );
}

function ApartButton({ ids }: { ids: readonly [number, number] }) {
  const apart = useKeepApart();
  const navigate = useNavigate();
  const leave = () => void navigate('/admin/people/duplicates', { replace: true });
  return (
    <button
      type="button"
      className={buttonClass('plain')}
      disabled={apart.isPending}
      onClick={() => apart.mutate(ids, { onSuccess: leave })}
    >
      {t('Not the same person')}
    </button>
  );
}
