import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { familyMembers } from '../family/family.table.ts';
import { householdMembers } from '../households/households.table.ts';
import { buildSpouseId } from '../spouses/spouses.repo.ts';

/** Of the table of people, or of an alias of it. */
type PersonColumns = Record<'id' | 'dateOfBirth' | 'isAdult', SQLWrapper>;

/**
 * A full birthday decides. Without one an admin's word does, and without that a place as a child in a household or in a
 * family list. An entry with a name of its own says nothing about the person, who has an account.
 */
export const buildIsChild = (person: PersonColumns, adultsBornUntil: SQLWrapper | string): SQL<boolean> => sql<boolean>`
  case when length(${person.dateOfBirth}) = 10 then ${person.dateOfBirth} > ${adultsBornUntil}
    when ${person.isAdult} is not null then not ${person.isAdult}
    else exists(select from ${householdMembers} as as_child
        where as_child.person_id = ${person.id} and as_child.position = 'child')
      or exists(select from ${familyMembers} as as_child
        where as_child.person_id = ${person.id} and as_child.relationship = 'child' and as_child.own_name is null) end`;

/** Only the owner of a family list with this child in it is a guardian, and the spouse who shares it; an adult has none. */
export const buildIsGuardian = (person: PersonColumns, readerId: SQLWrapper | number): SQL<boolean> => sql<boolean>`
  exists(select from ${familyMembers} as guarded where guarded.person_id = ${person.id}
    and (guarded.user_id = ${readerId} or guarded.user_id = ${buildSpouseId(sql`${readerId}`)}) and guarded.relationship = 'child' and guarded.own_name is null)`;
