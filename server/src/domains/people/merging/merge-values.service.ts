import type { MergeKeep } from '@kanisa/contract/people/merging.schema.ts';
import type { MergeField, MergeSide } from '@kanisa/contract/people/merging.ts';
import type { PersonFields } from '../persons/person-fields.rules.ts';
import type { PersonRecord } from '../persons/persons.repo.ts';
import type { MergePlan } from './merge-plan.service.ts';

/** The record of a field's value: the chosen one, otherwise the one that stays. */
export function chooseRecord({ here, there, kept }: MergePlan, side: MergeSide | undefined): PersonRecord {
  if (side === undefined) return kept.person;
  return side === 'this' ? here.person : there.person;
}

type Valued = Exclude<MergeField, 'photo' | 'household' | 'fields' | 'status'>;
const VALUES = {
  first_name: 'firstName',
  last_name: 'lastName',
  other_names: 'otherNames',
  phone_number: 'phoneNumber',
  email: 'personalEmail',
  address: 'address',
  gender: 'gender',
  date_of_birth: 'dateOfBirth',
  member_since: 'memberSince',
  baptised_on: 'baptisedOn',
  came_through: 'cameThrough',
} as const satisfies Record<Valued, keyof PersonFields>;

/** The values of the record that stays. A field without a choice takes the other's value if it has none. */
export function chooseValues(plan: MergePlan, keep: MergeKeep): Partial<PersonFields> {
  const { kept, ended, fields } = plan;
  const chosen = Object.entries(VALUES).flatMap(([field, column]) => {
    const name = field as Valued;
    // A keeper changes nothing else of a child: what only the other record has stays in the audit trail.
    if (!fields.includes(name)) return [];
    const side = keep[name];
    const value = chooseRecord(plan, side)[column];
    return [[column, side === undefined ? (value ?? ended.person[column]) : value]];
  });
  return {
    ...(Object.fromEntries(chosen) as Partial<PersonFields>),
    ...(fields.includes('status') && chooseOfficeValues(plan, keep)),
    ...chooseConsents(kept.person, ended.person),
  };
}

function chooseOfficeValues(plan: MergePlan, keep: MergeKeep): Partial<PersonFields> {
  const { kept, ended } = plan;
  const ofStatus = keep.status === undefined && kept.person.status === null ? ended.person : null;
  const { status, statusSince } = ofStatus ?? chooseRecord(plan, keep.status);
  const first = chooseRecord(plan, keep.fields);
  const second = first === kept.person ? ended.person : kept.person;
  return {
    ...(status !== null && { status, statusSince }),
    fieldValues: { ...second.fieldValues, ...first.fieldValues },
    isAdult: kept.person.isAdult ?? ended.person.isAdult,
  };
}

/** The stricter answer stays. A record that nobody asked says nothing about an account, whose owner decides. */
function chooseConsents(kept: PersonRecord, ended: PersonRecord): Pick<PersonFields, 'wantsEmails' | 'wantsTexts'> {
  const isSilent = kept.username !== null && ended.username === null && ended.agreedAt === null;
  if (isSilent) return { wantsEmails: kept.wantsEmails, wantsTexts: kept.wantsTexts };
  return {
    wantsEmails: kept.wantsEmails && ended.wantsEmails,
    wantsTexts: kept.wantsTexts && ended.wantsTexts,
  };
}
