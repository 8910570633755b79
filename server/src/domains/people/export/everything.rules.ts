import type { Address } from '@kanisa/contract/people/address.schema.ts';
import type { PeopleFieldRow } from '../fields/fields.repo.ts';
import type { PersonRecord } from '../persons/persons.repo.ts';
import type { Cell } from './export-columns.rules.ts';

/** One file: its headings, and the cells of a row. */
export type FileColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[];

const toInstant = (time: Date | null) => time?.toISOString() ?? null;

const listAddressColumns = <Row>(read: (row: Row) => Address | null): FileColumns<Row> => [
  ['county', (row) => read(row)?.county ?? null],
  ['town', (row) => read(row)?.town ?? null],
  ['area', (row) => read(row)?.area ?? null],
  ['description', (row) => read(row)?.description ?? null],
];

/** Everything of a person but the photo and the secrets of the login. */
export const listPersonColumns = (fields: readonly PeopleFieldRow[]): FileColumns<PersonRecord> => [
  ['id', ({ id }) => id],
  ['first_name', ({ firstName }) => firstName],
  ['last_name', ({ lastName }) => lastName],
  ['other_names', ({ otherNames }) => otherNames],
  ['phone_number', ({ phoneNumber }) => phoneNumber],
  ['personal_email', ({ personalEmail }) => personalEmail],
  ...listAddressColumns<PersonRecord>(({ address }) => address),
  ['gender', ({ gender }) => gender],
  ['date_of_birth', ({ dateOfBirth }) => dateOfBirth],
  ['is_child', ({ isChild }) => isChild],
  ['status', ({ status }) => status],
  ['status_since', ({ statusSince }) => statusSince],
  ['member_since', ({ memberSince }) => memberSince],
  ['baptised_on', ({ baptisedOn }) => baptisedOn],
  ['came_through', ({ cameThrough }) => cameThrough],
  ['wants_emails', ({ wantsEmails }) => wantsEmails],
  ['wants_texts', ({ wantsTexts }) => wantsTexts],
  ['agreed_at', ({ agreedAt }) => toInstant(agreedAt)],
  ['agreed_how', ({ agreedHow }) => agreedHow],
  ['tags', ({ tags }) => tags.join(', ')],
  ['household_id', ({ household }) => household?.id ?? null],
  ['household', ({ household }) => household?.name ?? null],
  ['username', ({ username }) => username],
  ['role', ({ role }) => role],
  ['is_active', ({ isActive }) => isActive],
  ['is_verified', ({ isVerified }) => isVerified],
  ['created_at', ({ createdAt }) => toInstant(createdAt)],
  ...fields.map(({ id, name }) => [name, (person: PersonRecord) => person.fieldValues[id] ?? null] as const),
];

interface HouseholdRow {
  id: number;
  name: string;
  county: string | null;
  town: string | null;
  area: string | null;
  addressDescription: string | null;
}

export const HOUSEHOLD_COLUMNS: FileColumns<HouseholdRow> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['county', ({ county }) => county],
  ['town', ({ town }) => town],
  ['area', ({ area }) => area],
  ['description', ({ addressDescription }) => addressDescription],
];

export const PLACE_COLUMNS: FileColumns<{ householdId: number; personId: number; position: string; isMain: boolean }> =
  [
    ['household_id', ({ householdId }) => householdId],
    ['person_id', ({ personId }) => personId],
    ['position', ({ position }) => position],
    ['is_main', ({ isMain }) => isMain],
  ];

interface FamilyRow {
  userId: number;
  personId: number;
  relationship: string;
  ownName: string | null;
  contactInfo: string | null;
  bio: string | null;
  isActive: boolean;
}

export const FAMILY_COLUMNS: FileColumns<FamilyRow> = [
  ['owner_id', ({ userId }) => userId],
  ['person_id', ({ personId }) => personId],
  ['relationship', ({ relationship }) => relationship],
  ['name', ({ ownName }) => ownName],
  ['contact_info', ({ contactInfo }) => contactInfo],
  ['bio', ({ bio }) => bio],
  ['is_active', ({ isActive }) => isActive],
];

interface NoteRow {
  personId: number;
  authorId: number | null;
  text: string;
  createdAt: Date;
}

export const NOTE_COLUMNS: FileColumns<NoteRow> = [
  ['person_id', ({ personId }) => personId],
  ['author_id', ({ authorId }) => authorId],
  ['text', ({ text }) => text],
  ['created_at', ({ createdAt }) => toInstant(createdAt)],
];

interface DepartmentRow {
  id: number;
  name: string;
  description: string | null;
  leaderId: number | null;
}

export const DEPARTMENT_COLUMNS: FileColumns<DepartmentRow> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['description', ({ description }) => description],
  ['leader_id', ({ leaderId }) => leaderId],
];

export const MEMBERSHIP_COLUMNS: FileColumns<{ departmentId: number; userId: number; joinedAt: Date }> = [
  ['department_id', ({ departmentId }) => departmentId],
  ['person_id', ({ userId }) => userId],
  ['joined_at', ({ joinedAt }) => toInstant(joinedAt)],
];
