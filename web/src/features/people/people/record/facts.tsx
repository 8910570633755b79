import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import type { Person } from '@kanisa/contract/people/people.schema.ts';
import type { ReactNode } from 'react';
import { t } from '../../../../lib/i18n.ts';
import type { FactConflict, FactField, FactValues } from '../../../../ui/record/fact-editor.tsx';
import { EditableFact, Fact } from '../../../../ui/record/fact-list.tsx';
import { formatFieldValue } from '../shared/field-text.ts';
import { formatPhone } from '../shared/person-text.ts';
import { type PersonChanges, usePersonSaving } from './use-person-saving.ts';

interface Props {
  person: Person;
  label: string;
  mayEdit: boolean;
  shown: (person: Person) => string | null;
  fields: readonly FactField[];
  toChanges: (values: FactValues) => PersonChanges;
  hint?: string;
  /** Drawn instead of the text. */
  children?: ReactNode;
}

/** One fact of a person. It is left out if it is empty and the reader may not write it. */
export function PersonFact({ person, label, mayEdit, shown, fields, toChanges, hint, children }: Props) {
  const save = usePersonSaving(person);
  const text = shown(person);
  if (!mayEdit) return text === null ? null : <Fact label={label}>{children ?? text}</Fact>;
  const onSave = async (values: FactValues): Promise<FactConflict | undefined> =>
    save(toChanges(values), (stored) => shown(stored) ?? t('empty'));
  return (
    <EditableFact
      label={label}
      shown={text === null ? null : (children ?? text)}
      fields={fields}
      onSave={onSave}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

type TextName = 'phone_number' | 'email' | 'came_through' | 'member_since' | 'baptised_on' | 'other_names';

interface TextProps {
  person: Person;
  name: TextName;
  label: string;
  mayEdit: boolean;
  kind?: FactField['kind'];
  format?: (value: string) => string;
  /** Drawn instead of the text. */
  children?: ReactNode;
}

const keepText = (value: string) => value;

/** A fact of one text or day. */
export function TextFact({ person, name, label, mayEdit, kind = 'text', format = keepText, children }: TextProps) {
  const show = (one: Person) => {
    const value = one[name];
    return value === null ? null : format(value);
  };
  return (
    <PersonFact
      person={person}
      label={label}
      mayEdit={mayEdit}
      shown={show}
      fields={[{ name, label, kind, value: kind === 'tel' ? formatPhone(person[name] ?? '') : (person[name] ?? '') }]}
      toChanges={(values) => ({ [name]: values[name] ?? '' })}
    >
      {children}
    </PersonFact>
  );
}

/** A fact that the church defined itself. */
export function OwnFieldFact({ person, field, mayEdit }: { person: Person; field: PeopleField; mayEdit: boolean }) {
  const { id, name, kind } = field;
  const value = person.fields[id];
  const choices =
    kind === 'yes_no'
      ? [
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ]
      : field.choices.map((choice) => ({ value: choice, label: choice }));
  const isChoice = kind === 'choice' || kind === 'yes_no';
  const input: FactField = {
    name: 'value',
    label: name,
    kind: isChoice ? 'choice' : kind,
    value: value === undefined ? '' : String(value),
    choices: [{ value: '', label: t('Not set') }, ...choices],
  };
  return (
    <PersonFact
      person={person}
      label={name}
      mayEdit={mayEdit}
      shown={(one) => formatFieldValue(field, one.fields[id])}
      fields={[input]}
      toChanges={({ value: typed = '' }) => ({ fields: { [id]: toFieldValue(kind, typed) } })}
    />
  );
}

function toFieldValue(kind: PeopleField['kind'], typed: string): string | number | boolean | null {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'yes_no') return text === 'true';
  // The server names a text that is no number.
  return kind === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text;
}
