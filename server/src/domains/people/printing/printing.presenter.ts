import { joinName } from '../persons/names.rules.ts';
import type { PrintPage } from './printing.service.ts';

/** Each layout carries what it prints: phone numbers in a directory only, no address on a badge. */
export const presentPrint = ({ layout, groups, hiddenChildren }: PrintPage) => ({
  groups: groups.map(({ household, address, people, children }) => ({
    household,
    address: layout === 'badges' ? null : address,
    people: people.map((person) => ({
      id: person.id,
      name: joinName(person),
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: layout === 'directory' ? person.phoneNumber : null,
      email: layout === 'directory' ? person.personalEmail : null,
    })),
    children,
  })),
  hidden_children: hiddenChildren,
});
