import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import { isFullBirthday } from './ages.rules.ts';
import { joinName } from './names.rules.ts';
import type { RequestedFields } from './person-body.rules.ts';
import type { PersonRecord } from './persons.repo.ts';
import type { Reader } from './readers.rules.ts';

/** What a keeper may change of a child. */
const OF_CHILDREN: ReadonlySet<string> = new Set(['firstName', 'lastName', 'otherNames']);
export const isOfChildren = (name: string): boolean => OF_CHILDREN.has(name);
/** What only an admin may change of somebody who logs in. */
const OF_ACCOUNTS = ['firstName', 'lastName', 'otherNames', 'phoneNumber', 'personalEmail'] as const;

const listSent = (requested: RequestedFields) =>
  Object.entries(requested).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** Whether the change is about the identity of somebody who logs in. */
export function changesIdentity(person: PersonRecord, changes: RequestedFields): boolean {
  if (person.username === null) return false;
  const isDeath = changes.status !== undefined && (changes.status === 'died') !== (person.status === 'died');
  return isDeath || OF_ACCOUNTS.some((name) => changes[name] !== undefined && changes[name] !== person[name]);
}

/** The birthday of a child would hide an account from its keepers, and ask guardians about it. */
export function makesAccountOfChild(
  { username }: PersonRecord,
  { dateOfBirth = null }: RequestedFields,
  adultsBornUntil: string,
): boolean {
  return username !== null && isFullBirthday(dateOfBirth) && dateOfBirth > adultsBornUntil;
}

/**
 * Decides by what was sent, not by what differs, wherever the keeper may not read the old value: otherwise the answer
 * would tell whether a guess is right.
 */
export function requireRightToChange(
  reader: Reader,
  person: PersonRecord,
  requested: RequestedFields,
  adultsBornUntil: string,
): void {
  if (reader.kind === 'admin') return;
  const sent = listSent(requested);
  const fill = (message: string) =>
    new AppError('forbidden', { template: message, values: { name: joinName(person) } });
  if (person.isChild && sent.some((name) => !isOfChildren(name))) throw fill(personMessages.onlyAdminChild);
  if (changesIdentity(person, requested)) throw fill(personMessages.onlyAdmin);
  if (makesAccountOfChild(person, requested, adultsBornUntil)) throw fill(personMessages.onlyAdmin);
  if (requested.isAdult !== undefined) throw new AppError('forbidden');
}
