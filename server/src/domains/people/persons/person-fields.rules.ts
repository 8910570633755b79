import type { PersonRecord } from './persons.repo.ts';

type Editable =
  | 'firstName'
  | 'lastName'
  | 'otherNames'
  | 'phoneNumber'
  | 'personalEmail'
  | 'address'
  | 'gender'
  | 'dateOfBirth'
  | 'status'
  | 'statusSince'
  | 'memberSince'
  | 'baptisedOn'
  | 'cameThrough'
  | 'wantsEmails'
  | 'wantsTexts'
  | 'agreedHow'
  | 'isAdult'
  | 'tags'
  | 'fieldValues';
export type PersonFields = Pick<PersonRecord, Editable>;

/** The fields of the form: the version covers them and the audit trail compares them. */
export function pickPersonFields(person: PersonFields): PersonFields {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    otherNames: person.otherNames,
    phoneNumber: person.phoneNumber,
    personalEmail: person.personalEmail,
    address: person.address,
    gender: person.gender,
    dateOfBirth: person.dateOfBirth,
    status: person.status,
    statusSince: person.statusSince,
    memberSince: person.memberSince,
    baptisedOn: person.baptisedOn,
    cameThrough: person.cameThrough,
    wantsEmails: person.wantsEmails,
    wantsTexts: person.wantsTexts,
    agreedHow: person.agreedHow,
    isAdult: person.isAdult,
    tags: person.tags,
    fieldValues: person.fieldValues,
  };
}

/** Uses the contract's names. */
export function toPersonAuditFields(person: PersonFields): Record<string, unknown> {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    other_names: person.otherNames,
    phone_number: person.phoneNumber,
    email: person.personalEmail,
    address: person.address,
    gender: person.gender,
    date_of_birth: person.dateOfBirth,
    status: person.status,
    status_since: person.statusSince,
    member_since: person.memberSince,
    baptised_on: person.baptisedOn,
    came_through: person.cameThrough,
    wants_emails: person.wantsEmails,
    wants_texts: person.wantsTexts,
    agreed_how: person.agreedHow,
    is_adult: person.isAdult,
    tags: person.tags.join(', ') || null,
    fields: person.fieldValues,
  };
}
