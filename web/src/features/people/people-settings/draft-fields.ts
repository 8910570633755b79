import type { PeopleField, SavePeopleFieldsBody } from '@kanisa/contract/people/fields.schema.ts';

/** A field while it is edited. */
export interface DraftField {
  key: string;
  id: number | undefined;
  name: string;
  kind: PeopleField['kind'];
  applies_to: PeopleField['applies_to'];
  /** One choice in each line. */
  choices: string;
}

let made = 0;

export function toDraft(field: PeopleField | null): DraftField {
  if (field === null) {
    made += 1;
    return { key: String(-made), id: undefined, name: '', kind: 'text', applies_to: 'both', choices: '' };
  }
  const { id, name, kind, applies_to: target, choices } = field;
  return { key: String(id), id, name, kind, applies_to: target, choices: choices.join('\n') };
}

export function toFieldBody({
  id,
  name,
  kind,
  applies_to: target,
  choices,
}: DraftField): SavePeopleFieldsBody['fields'][number] {
  const lines = choices
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    ...(id === undefined ? {} : { id }),
    name,
    kind,
    applies_to: target,
    ...(kind === 'choice' ? { choices: lines } : {}),
  };
}
