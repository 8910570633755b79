import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { PersonFieldValues } from '@kanisa/contract/core/person-values.ts';
import type { CreatePersonBody, UpdatePersonBody } from '@kanisa/contract/people/people.schema.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { createFieldError } from '../../../base/app-error.ts';
import { isFullBirthday } from './ages.rules.ts';
import type { PersonFields } from './person-fields.rules.ts';

type PersonBody = Omit<UpdatePersonBody, 'version' | 'fields' | 'undo_death'>;
/** An absent value stays as it is. */
export type RequestedFields = { [Name in keyof PersonFields]?: PersonFields[Name] | undefined };

export function toRequestedFields(body: PersonBody): RequestedFields {
  const { first_name: firstName, last_name: lastName, other_names: otherNames, ...others } = body;
  const { phone_number: phoneNumber, email: personalEmail, address, gender, ...more } = others;
  const { date_of_birth: dateOfBirth, status, status_since: statusSince, ...dates } = more;
  const { member_since: memberSince, baptised_on: baptisedOn, came_through: cameThrough, ...consent } = dates;
  const { wants_emails: wantsEmails, wants_texts: wantsTexts, agreed_how: agreedHow, ...rest } = consent;
  const { is_adult: isAdult, tags, ...none } = rest;
  requireNoFieldsLeft(none);
  return {
    firstName,
    lastName,
    otherNames,
    phoneNumber,
    personalEmail,
    address,
    gender,
    dateOfBirth,
    status,
    statusSince,
    memberSince,
    baptisedOn,
    cameThrough,
    wantsEmails,
    wantsTexts,
    agreedHow,
    isAdult,
    tags: tags && sortTags(tags),
  };
}

/** Two spellings that differ in case are one tag. In the order of the database. */
function sortTags(tags: readonly string[]): string[] {
  const byKey = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}

/** Null removes a value. */
export function mergeFieldValues(
  current: PersonFieldValues,
  sent: CreatePersonBody['fields'],
): PersonFieldValues | undefined {
  if (sent === undefined) return undefined;
  const merged = Object.entries({ ...current, ...sent }).flatMap(([id, value]) =>
    value === null ? [] : [[id, value]],
  );
  return Object.fromEntries(merged) as PersonFieldValues;
}

const PAST_DAYS = [
  ['dateOfBirth', 'date_of_birth', personMessages.dateInFuture],
  ['statusSince', 'status_since', personMessages.dayInFuture],
  ['memberSince', 'member_since', personMessages.dayInFuture],
  ['baptisedOn', 'baptised_on', personMessages.dayInFuture],
] as const;

export function rejectFutureDays(requested: RequestedFields, today: string): void {
  for (const [name, field, message] of PAST_DAYS) {
    const day = requested[name];
    if (isFullBirthday(day ?? null) && (day ?? '') > today) throw createFieldError(field, message);
  }
}
