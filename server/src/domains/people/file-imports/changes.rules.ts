import { isDeepStrictEqual } from 'node:util';
import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { joinName } from '../persons/names.rules.ts';
import { type PersonFields, pickPersonFields } from '../persons/person-fields.rules.ts';
import { changesIdentity, isOfChildren, makesAccountOfChild } from '../persons/person-rights.rules.ts';
import type { PersonRecord } from '../persons/persons.repo.ts';
import type { Reader } from '../persons/readers.rules.ts';
import type { FileRow, LeftValue } from './file-rows.rules.ts';
import { normaliseName } from './values.rules.ts';

/** The answer to whether the church may write to the people of the file. */
export interface Consent {
  wantsEmails: boolean;
  wantsTexts: boolean;
  agreedHow: string | null;
}

interface FoundChanges {
  changes: Partial<PersonFields>;
  left: LeftValue[];
  /** Only an admin may make them. */
  isForbidden: boolean;
}

/** How the row differs from the record, as far as the reader may change it. */
export function findChanges(
  person: PersonRecord,
  row: FileRow,
  { reader, consent, adultsBornUntil }: { reader: Reader; consent: Consent; adultsBornUntil: string },
): FoundChanges {
  const isKeeper = reader.kind !== 'admin';
  const sent = Object.entries(row.values);
  const allowed = person.isChild && isKeeper ? sent.filter(([name]) => isOfChildren(name)) : sent;
  const left: LeftValue[] = [];
  // Decided by what is in the file, not by what differs: the keeper may not read the old values.
  if (allowed.length < sent.length) {
    left.push({
      field: 'date_of_birth',
      reason: { template: personMessages.onlyAdminChild, values: { name: joinName(person) } },
    });
  }
  const changes = findDifference(person, allowed);
  const isForbidden =
    isKeeper && (changesIdentity(person, changes) || makesAccountOfChild(person, changes, adultsBornUntil));
  if (person.username !== null && changes.personalEmail !== undefined && !isForbidden) {
    delete changes.personalEmail;
    left.push({ field: 'email', reason: fileImportMessages.loginEmail });
  }
  return { changes: { ...changes, ...findConsent(person, consent) }, left, isForbidden };
}

const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'otherNames']);

function findDifference(person: PersonRecord, values: [string, unknown][]): Partial<PersonFields> {
  const stored = new Map<string, unknown>(Object.entries(pickPersonFields(person)));
  const differing = values.filter(([name, value]) => {
    const old = stored.get(name) ?? null;
    if (isDeepStrictEqual(value, old)) return false;
    if (typeof value !== 'string' || typeof old !== 'string') return true;
    // Another spelling in capitals is no other name, and no other address.
    if (NAMES.has(name)) return normaliseName(value) !== normaliseName(old);
    return name !== 'personalEmail' || value.toLowerCase() !== old.toLowerCase();
  });
  const changes = Object.fromEntries(differing) as Partial<PersonFields>;
  // A file that is older than a death does not undo it.
  if (person.status === 'died') delete changes.status;
  if (changes.address && person.address) changes.address = mergeAddress(person.address, changes.address);
  if (changes.address && isDeepStrictEqual(changes.address, person.address)) delete changes.address;
  return changes;
}

type Address = NonNullable<PersonFields['address']>;

/** An empty cell deletes nothing. */
const mergeAddress = (old: Address, { county, town, area, description }: Address): Address => ({
  county: county ?? old.county,
  town: town ?? old.town,
  area: area ?? old.area,
  description: description ?? old.description,
});

/** A recorded no stays one. A record that nobody asked says nothing, and nobody under 18 is written to. */
function findConsent(person: PersonRecord, { wantsEmails, wantsTexts, agreedHow }: Consent): Partial<PersonFields> {
  const isOpen = person.username === null && person.agreedAt === null && !person.isChild && person.status !== 'died';
  if (!isOpen || !(wantsEmails || wantsTexts)) return {};
  return { wantsEmails, wantsTexts, agreedHow };
}
