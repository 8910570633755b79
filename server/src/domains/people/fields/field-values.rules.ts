import { isCalendarDay, isPlainName } from '@kanisa/contract/core/fields.ts';
import type { PersonFieldValues } from '@kanisa/contract/core/person-values.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { createFieldError } from '../../../base/app-error.ts';
import type { PeopleFieldRow } from './fields.repo.ts';

type Value = PersonFieldValues[string];

/** Returns the problem of a field's value, or null. */
function findProblem({ kind, choices }: PeopleFieldRow, value: Value): string | null {
  if (kind === 'number') return typeof value === 'number' ? null : personMessages.fieldNumber;
  if (kind === 'yes_no') return typeof value === 'boolean' ? null : personMessages.fieldYesNo;
  if (typeof value !== 'string' || value.trim() === '' || !isPlainName(value)) return personMessages.fieldText;
  if (kind === 'date') return isCalendarDay(value) ? null : personMessages.fieldDate;
  return kind === 'text' || choices.includes(value) ? null : personMessages.fieldChoice;
}

/** Throws at the first value that does not fit its field, or that is not for this person. */
export function rejectWrongFieldValues(
  fields: readonly PeopleFieldRow[],
  values: PersonFieldValues,
  isChild: boolean,
): void {
  for (const [id, value] of Object.entries(values)) {
    const field = fields.find((one) => String(one.id) === id);
    if (!field) throw createFieldError(`fields.${id}`, personMessages.fields);
    if (field.appliesTo === 'children' && !isChild)
      throw createFieldError(`fields.${id}`, personMessages.fieldOfChildren);
    if (field.appliesTo === 'adults' && isChild) throw createFieldError(`fields.${id}`, personMessages.fieldOfAdults);
    const problem = findProblem(field, value);
    if (problem !== null) throw createFieldError(`fields.${id}`, problem);
  }
}
