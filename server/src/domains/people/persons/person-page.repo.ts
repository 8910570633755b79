import type { HouseholdPosition } from '@kanisa/contract/core/person-values.ts';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { householdMembers, households } from '../households/households.table.ts';
import { personMerges } from '../merging/merging.table.ts';
import { buildIsChild, buildIsGuardian } from './children.repo.ts';
import { type PersonRecord, personColumns, toPersonRecord, type Viewing } from './persons.repo.ts';

export interface HouseholdMemberRecord {
  id: number;
  firstName: string | null;
  lastName: string | null;
  position: HouseholdPosition;
  isMain: boolean;
  dateOfBirth: string | null;
  status: string | null;
  photoHash: string | null;
  isChild: boolean;
  isGuardian: boolean;
}

export interface HouseholdOfPerson {
  id: number;
  name: string;
  isMain: boolean;
  people: HouseholdMemberRecord[];
}

export interface PersonPage extends PersonRecord {
  households: HouseholdOfPerson[];
  departments: { id: number; name: string; isLeader: boolean }[];
  /** They stand in the family list of a user. */
  isInFamilyList: boolean;
  guardianCount: number;
  merge: LastMerge | null;
}

/** The newest merge into a record. */
interface LastMerge {
  id: number;
  mergedAt: string;
  isForAdmins: boolean;
}

const member = alias(people, 'member');

const listMembers = (readerId: SQL, adultsBornUntil: SQL) => sql`
  select json_agg(json_build_object('id', ${member.id}, 'firstName', ${member.firstName}, 'lastName', ${member.lastName},
      'position', lives.position, 'isMain', lives.is_main, 'dateOfBirth', ${member.dateOfBirth},
      'status', ${member.status}, 'photoHash', face.hash,
      'isChild', ${buildIsChild(member, adultsBornUntil)}, 'isGuardian', ${buildIsGuardian(member, readerId)})
    order by array_position(array['adult', 'other', 'child'], lives.position), ${member.dateOfBirth}, ${member.id})
  from ${householdMembers} as lives
  join ${people} as ${sql.identifier('member')} on ${member.id} = lives.person_id
  left join ${photos} as face on face.user_id = ${member.id}
  where lives.household_id = home.id`;

const queryPersonPage = defineQuery('find_person_page', (db, placeholder) => {
  const readerId = sql`${placeholder('readerId')}::int`;
  const adultsBornUntil = sql`${placeholder('adultsBornUntil')}::text`;
  return db
    .select({
      ...personColumns,
      isChild: buildIsChild(people, adultsBornUntil),
      isGuardian: buildIsGuardian(people, readerId),
      households: sql<HouseholdOfPerson[]>`coalesce((
        select json_agg(json_build_object('id', home.id, 'name', home.name, 'isMain', living.is_main,
            'people', (${listMembers(readerId, adultsBornUntil)}))
          order by living.is_main desc, home.id)
        from ${householdMembers} as living join ${households} as home on home.id = living.household_id
        where living.person_id = ${people.id}), '[]')`,
      departments: sql<PersonPage['departments']>`coalesce((
        select json_agg(json_build_object('id', joined.id, 'name', joined.name,
          'isLeader', joined.leader_id is not distinct from ${people.id}) order by lower(joined.name))
        from ${departmentMembers} as belongs join ${departments} as joined on joined.id = belongs.department_id
        where belongs.user_id = ${people.id}), '[]')`,
      isInFamilyList: sql<boolean>`exists(select from family_members as entry where entry.person_id = ${people.id})`,
      guardianCount: sql<number>`(select count(*)::int from family_members as entry
        where entry.person_id = ${people.id} and entry.relationship = 'child')`,
      merge: sql<LastMerge | null>`(select json_build_object('id', merged.id, 'mergedAt', merged.merged_at,
          'isForAdmins', merged.is_for_admins)
        from ${personMerges} as merged where merged.kept_id = ${people.id} order by merged.id desc limit 1)`,
    })
    .from(people)
    .leftJoin(photos, sql`${photos.userId} = ${people.id}`)
    .where(sql`${people.id} = ${placeholder('id')}`);
});

/** Everything that the page of a person shows, in one statement. */
export async function findPersonPage(db: DbOrTx, id: number, viewing: Viewing): Promise<PersonPage | null> {
  const [row] = await queryPersonPage(db, { ...viewing, id });
  if (!row) return null;
  const { households: homes, departments: joined, isInFamilyList, guardianCount, merge, ...rest } = row;
  return { ...toPersonRecord(rest), households: homes, departments: joined, isInFamilyList, guardianCount, merge };
}
