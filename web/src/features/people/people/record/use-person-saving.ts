import type { Person, UpdatePersonBody } from '@kanisa/contract/people/people.schema.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../../lib/api/api-error.ts';
import type { FactConflict } from '../../../../ui/record/fact-editor.tsx';
import { cachePerson, fetchPerson } from '../shared/api.ts';

export type PersonChanges = Partial<Omit<UpdatePersonBody, 'version'>>;
type ChangedField = keyof PersonChanges & keyof Person;

/**
 * Stores changes of single fields. If somebody else changed the person in the meantime, the change is sent again unless
 * it is about the same field: then the editor shows both values and nothing is overwritten.
 */
export function usePersonSaving(person: Person) {
  const client = useQueryClient();
  return async (changes: PersonChanges, describe: (stored: Person) => string): Promise<FactConflict | undefined> => {
    const send = async (version: string) =>
      callApi('PATCH /people/:id', {
        params: { id: person.id },
        body: { ...changes, version },
        fallback: personFallbacks.save,
      });
    try {
      cachePerson(client, await send(person.version));
      return undefined;
    } catch (error) {
      if (!hasErrorCode(error, 'changed_meanwhile')) throw error;
      const stored = await fetchPerson(person.id);
      if (!isSameIn(person, stored.person, Object.keys(changes) as ChangedField[])) {
        cachePerson(client, stored);
        return { theirs: describe(stored.person) };
      }
      cachePerson(client, await send(stored.person.version));
      return undefined;
    }
  };
}

function isSameIn(one: Person, other: Person, fields: readonly ChangedField[]): boolean {
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}
