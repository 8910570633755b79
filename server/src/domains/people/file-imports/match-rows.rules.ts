import type { PersonRecord } from '../persons/persons.repo.ts';
import { isLimitedFor, type Reader } from '../persons/readers.rules.ts';
import { type FileFamily, isOtherBirthday } from './families.rules.ts';
import { type FileRow, getKey } from './file-rows.rules.ts';
import type { HomeMember } from './match-people.repo.ts';
import { normaliseName } from './values.rules.ts';

/** The people whom rows may be about. */
export interface Candidates {
  sources: ReadonlyMap<string, number>;
  /** In the order of their ids. */
  records: ReadonlyMap<number, PersonRecord>;
  /** The names of the records, for comparing. */
  names: ReadonlyMap<number, string>;
  homes: readonly HomeMember[];
}

type Named = { firstName?: string | null | undefined; lastName?: string | null | undefined };
export const toComparedName = ({ firstName, lastName }: Named): string =>
  normaliseName(`${firstName ?? ''} ${lastName ?? ''}`);

/** Neither name is the same: a key that was given to somebody else. */
export const isOtherName = (person: PersonRecord, { values }: FileRow): boolean =>
  normaliseName(person.firstName) !== normaliseName(values.firstName) &&
  normaliseName(person.lastName) !== normaliseName(values.lastName);

/** The person by the system's key, or by a phone number or address together with the name. */
export function findByKeyOrContact(
  row: FileRow,
  reader: Reader,
  { sources, records, names }: Candidates,
): PersonRecord | null {
  const known = row.sourceId === null ? undefined : sources.get(row.sourceId);
  const byKey = known === undefined ? undefined : records.get(known);
  if (byKey) return byKey;
  const { phoneNumber, personalEmail } = row.values;
  const hasContact = (person: PersonRecord) =>
    (phoneNumber !== undefined && phoneNumber === person.phoneNumber) ||
    (typeof personalEmail === 'string' && personalEmail.toLowerCase() === person.personalEmail?.toLowerCase());
  const name = toComparedName(row.values);
  for (const person of records.values()) {
    // A reader who may not see a child's phone must not find out by it whether a guess is right.
    if (!hasContact(person) || isLimitedFor(reader, person) || names.get(person.id) !== name) continue;
    if (!isOtherBirthday(person.dateOfBirth, row.values.dateOfBirth)) return person;
  }
  return null;
}

/** The household that most of the rows' people have as their main one. */
export function findTarget(people: readonly (PersonRecord | undefined)[]): number | null {
  const counts = new Map<number, number>();
  for (const person of people) {
    if (person?.household) counts.set(person.household.id, (counts.get(person.household.id) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([one, many], [other, few]) => few - many || one - other);
  return best?.[0] ?? null;
}

/** The person of this name in the household of the others, or in a household of the same name with the same birthday or address. */
export function findAtHome(
  { row, family, target }: { row: FileRow; family: FileFamily; target: number | null },
  reader: Reader,
  { records, names, homes }: Candidates,
): PersonRecord | null {
  if (family.key === null) return null;
  const name = toComparedName(row.values);
  const found = homes.filter(({ personId }) => names.get(personId) === name);
  const inTarget = found.find(({ householdId, personId }) => {
    const person = records.get(personId);
    const isKnown = person && !isLimitedFor(reader, person);
    return householdId === target && !(isKnown && isOtherBirthday(person.dateOfBirth, row.values.dateOfBirth));
  });
  const alike =
    inTarget ??
    (target === null ? found.find(({ personId }) => isAlike(records.get(personId), row, reader)) : undefined);
  return (alike && records.get(alike.personId)) ?? null;
}

function isAlike(person: PersonRecord | undefined, { values }: FileRow, reader: Reader): boolean {
  if (!person || isLimitedFor(reader, person)) return false;
  if (isOtherBirthday(person.dateOfBirth, values.dateOfBirth)) return false;
  const hasBirthday = Boolean(values.dateOfBirth) && values.dateOfBirth === person.dateOfBirth;
  const place = values.address && toPlace(values.address);
  return hasBirthday || (Boolean(place) && person.address !== null && place === toPlace(person.address));
}

const toPlace = ({ county, town, area, description }: NonNullable<PersonRecord['address']>): string =>
  area || description ? [county, town, area, description].map(normaliseName).join('|') : '';

/**
 * The person whom the same row made or met before. Lists without households are often parts of one kind: there a row
 * with another phone, address or birthday is somebody else of this name.
 */
export function findByRowKey(row: FileRow, reader: Reader, { sources, records }: Candidates): PersonRecord | null {
  const key = row.sourceId === null ? getKey(row) : null;
  const id = key === null ? undefined : sources.get(key);
  const person = (id === undefined ? null : records.get(id)) ?? null;
  if (!person || row.householdId !== null || row.householdName !== null) return person;
  const { phoneNumber, personalEmail, dateOfBirth } = row.values;
  const differs = (one?: string | null, other?: string | null) =>
    Boolean(one) && Boolean(other) && one?.toLowerCase() !== other?.toLowerCase();
  const isOther =
    differs(phoneNumber, person.phoneNumber) ||
    differs(personalEmail, person.personalEmail) ||
    isOtherBirthday(dateOfBirth, person.dateOfBirth);
  return isOther || isLimitedFor(reader, person) ? null : person;
}
