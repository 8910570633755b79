import type { PersonName } from '@kanisa/contract/core/person-name.schema.ts';

/** Username and names of a joined user. */
export interface PersonNameRow {
  username: string;
  firstName: string;
  lastName: string;
}

export function presentPersonName({ username, firstName, lastName }: PersonNameRow): PersonName {
  return { username, first_name: firstName, last_name: lastName };
}
