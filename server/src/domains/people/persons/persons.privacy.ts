import { asc, eq, or } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { toAddress } from '../../../db/address-columns.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { ENDS, MOVES, moves } from '../../../db/merge-rules.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { peopleKeepers } from '../../identity/keepers/keepers.table.ts';
import { peopleFileImportRows, peopleFileImports } from '../file-imports/file-imports.table.ts';
import { householdLinks, householdMembers, households } from '../households/households.table.ts';
import { departmentAsks } from '../joining/joining.table.ts';
import { peopleLists } from '../lists/lists.table.ts';
import { accountMatches } from '../matches/matches.table.ts';
import { listMergesOf } from '../merging/merging.repo.ts';
import { peopleApart } from '../merging/merging.table.ts';
import { childInvites, personNotes, personSources, personTags, visitConsents } from './persons.table.ts';

const OTHER_PERSON = `${LEFT_OUT}another person`;

/** The columns of `people` beside those of the account, which the profile shows. */
export const RECORD_COLUMNS = {
  other_names: 'record.json other_names',
  gender: 'record.json gender',
  date_of_birth: 'record.json date_of_birth',
  status: 'record.json status',
  status_since: 'record.json status_since',
  member_since: 'record.json member_since',
  baptised_on: 'record.json baptised_on',
  came_through: 'record.json came_through',
  agreed_at: 'record.json agreed_at',
  agreed_how: 'record.json agreed_how',
  is_adult: 'record.json is_adult',
  field_values: 'record.json field_values',
  is_from_family: 'record.json is_from_family',
  was_active: 'record.json was_active_before_death',
  status_before_death: 'record.json status_before_death',
  since_before_death: 'record.json status_before_death_since',
  phone_is_contact: 'record.json phone_is_contact',
};

/** What the office keeps of a person, beside the profile. */
export const personsPrivacy: PersonalData = {
  files: [
    {
      name: 'record.json',
      describe: (t) => t('record.json: what the church’s office keeps of you: your household, status, tags and notes.'),
      read: readRecordFile,
    },
  ],
  merging: {
    household_members: { person_id: moves({ unless: ['household_id'], as: 'households' }) },
    // A shared family list makes guardians.
    household_links: { asker_id: ENDS, asked_id: ENDS },
    // A merge turns no recorded no into a yes.
    visit_consents: { person_id: moves({ unless: [], stricter: (row) => `not ${row}.agreed` }) },
    child_invites: { person_id: ENDS, asked_by: MOVES, answered_by: MOVES },
    department_asks: { person_id: moves({ unless: ['department_id'] }), asked_by: MOVES },
    person_tags: { person_id: moves({ unless: ['tag'], as: 'tags' }) },
    person_notes: { person_id: moves({ as: 'notes' }), author_id: MOVES },
    person_sources: { person_id: MOVES },
    account_matches: {
      account_id: ENDS,
      person_id: moves({ unless: ['account_id'], pair: 'account_id' }),
      decided_by: MOVES,
    },
    people_lists: { owner_id: MOVES },
    // Rights are named, never merged.
    people_keepers: { user_id: ENDS, named_by: MOVES },
    person_merges: { kept_id: MOVES, merged_by: MOVES },
    people_apart: { person_id: moves({ pair: 'other_id' }), other_id: moves({ pair: 'person_id' }), decided_by: MOVES },
    people_file_imports: { created_by: MOVES, undone_by: MOVES },
    people_file_import_rows: { person_id: MOVES },
  },
  columns: {
    households: {
      id: 'record.json households.0.id',
      name: 'record.json households.0.name',
      county: 'record.json households.0.address.county',
      town: 'record.json households.0.address.town',
      area: 'record.json households.0.address.area',
      address_description: 'record.json households.0.address.description',
      created_at: 'record.json households.0.made_at',
      updated_at: 'record.json households.0.changed_at',
    },
    household_members: {
      household_id: 'record.json households.0.id',
      person_id: OWNER,
      position: 'record.json households.0.position',
      is_main: 'record.json households.0.is_main',
    },
    household_links: {
      id: `${LEFT_OUT}a number that no answer ever shows`,
      asker_id: OTHER_PERSON,
      asked_id: OTHER_PERSON,
      state: 'record.json spouse.0.state',
      is_unproven: `${LEFT_OUT}by which address somebody was asked`,
      created_at: 'record.json spouse.0.asked_at',
      answered_at: 'record.json spouse.0.answered_at',
    },
    visit_consents: {
      person_id: OWNER,
      agreed: 'record.json visits.0.agreed',
      agreed_on: 'record.json visits.0.agreed_on',
      witness: 'record.json visits.0.witness',
      recorded_at: 'record.json visits.0.recorded_at',
    },
    child_invites: {
      person_id: OWNER,
      asked_by: OTHER_PERSON,
      asked_at: 'record.json invites.0.asked_at',
      state: 'record.json invites.0.state',
      answered_by: OTHER_PERSON,
      answered_at: 'record.json invites.0.answered_at',
    },
    person_tags: { person_id: OWNER, tag: 'record.json tags.0.tag' },
    person_notes: {
      id: `${LEFT_OUT}a number that no answer ever shows`,
      person_id: OWNER,
      author_id: OTHER_PERSON,
      text: 'record.json notes.0.text',
      created_at: 'record.json notes.0.written_at',
      edited_at: 'record.json notes.0.edited_at',
    },
    person_sources: {
      person_id: OWNER,
      system: 'record.json sources.0.system',
      source_id: 'record.json sources.0.id',
    },
    account_matches: {
      account_id: OWNER,
      person_id: `${LEFT_OUT}a record that may be another person's`,
      state: 'record.json matches.0.state',
      created_at: 'record.json matches.0.asked_at',
      decided_by: OTHER_PERSON,
      decided_at: 'record.json matches.0.decided_at',
    },
    department_asks: {
      id: `${LEFT_OUT}a number without meaning outside the page`,
      department_id: 'record.json asked_to_join.0.department_id',
      person_id: OWNER,
      kind: 'record.json asked_to_join.0.waits_for',
      asked_by: OTHER_PERSON,
      created_at: 'record.json asked_to_join.0.asked_at',
    },
    people_lists: {
      id: 'record.json lists.0.id',
      owner_id: OWNER,
      name: 'record.json lists.0.name',
      is_shared: 'record.json lists.0.is_shared',
      query: 'record.json lists.0.query',
      created_at: 'record.json lists.0.made_at',
      updated_at: 'record.json lists.0.changed_at',
    },
    people_keepers: { user_id: OWNER, named_by: OTHER_PERSON, named_at: 'record.json keeper.0.named_at' },
    person_merges: {
      id: `${LEFT_OUT}a number that no answer ever shows`,
      kept_id: OWNER,
      other_id: `${LEFT_OUT}the number of a record that is gone`,
      merged_by: OTHER_PERSON,
      merged_at: 'record.json merges.0.merged_at',
      undo: 'record.json merges.0.values_before',
      is_for_admins: `${LEFT_OUT}who may undo it`,
    },
    people_apart: {
      id: `${LEFT_OUT}a number that no answer ever shows`,
      person_id: OWNER,
      other_id: OTHER_PERSON,
      decided_by: OTHER_PERSON,
      decided_at: 'record.json apart.0.decided_at',
    },
    people_file_imports: {
      id: 'record.json imports.0.id',
      created_by: OWNER,
      address: 'record.json imports.0.address',
      device: 'record.json imports.0.device',
      status: 'record.json imports.0.status',
      system: 'record.json imports.0.system',
      undone_by: OTHER_PERSON,
      headings: `${LEFT_OUT}a hash of the headings of a list`,
      columns: `${LEFT_OUT}the headings of a list`,
      content: `${LEFT_OUT}other people's, and deleted when the import is done`,
      wants_emails: 'record.json imports.0.wants_emails',
      wants_texts: 'record.json imports.0.wants_texts',
      agreed_how: 'record.json imports.0.agreed_how',
      total: 'record.json imports.0.total',
      done: 'record.json imports.0.done',
      new_people: 'record.json imports.0.new_people',
      updated_people: 'record.json imports.0.updated_people',
      unchanged_people: 'record.json imports.0.unchanged_people',
      waiting_rows: 'record.json imports.0.waiting_rows',
      kept_people: 'record.json imports.0.kept_people',
      error: 'record.json imports.0.error',
      created_at: 'record.json imports.0.started_at',
      finished_at: 'record.json imports.0.finished_at',
    },
    people_file_import_rows: {
      import_id: `${LEFT_OUT}the import of another person`,
      row: 'record.json imported.0.row',
      state: 'record.json imported.0.state',
      reason: 'record.json imported.0.reason',
      person_id: OWNER,
      before: 'record.json imported.0.values_before',
      after: 'record.json imported.0.values_after',
    },
  },
};

async function readRecordFile(db: DbOrTx, userId: number) {
  const [person] = await db.select().from(people).where(eq(people.id, userId));
  if (!person) return null;
  return {
    other_names: person.otherNames,
    gender: person.gender,
    date_of_birth: person.dateOfBirth,
    status: person.status,
    status_since: person.statusSince,
    member_since: person.memberSince,
    baptised_on: person.baptisedOn,
    came_through: person.cameThrough,
    agreed_at: person.agreedAt,
    agreed_how: person.agreedHow,
    is_adult: person.isAdult,
    field_values: person.fieldValues,
    is_from_family: person.isFromFamily,
    was_active_before_death: person.wasActive,
    status_before_death: person.statusBeforeDeath,
    status_before_death_since: person.sinceBeforeDeath,
    phone_is_contact: person.phoneIsContact,
    households: await readHouseholds(db, userId),
    ...(await readOfficeRows(db, userId)),
    ...(await readConsents(db, userId)),
    ...(await readOwnWork(db, userId)),
  };
}

async function readHouseholds(db: DbOrTx, userId: number) {
  const rows = await db
    .select({ household: households, member: householdMembers })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(householdMembers.personId, userId))
    .orderBy(asc(households.id));
  return rows.map(({ household, member }) => ({
    id: household.id,
    name: household.name,
    address: toAddress(household),
    position: member.position,
    is_main: member.isMain,
    made_at: household.createdAt,
    changed_at: household.updatedAt,
  }));
}

const importedColumns = {
  row: peopleFileImportRows.row,
  state: peopleFileImportRows.state,
  reason: peopleFileImportRows.reason,
  values_before: peopleFileImportRows.before,
  values_after: peopleFileImportRows.after,
};

/** Consents, and what others asked for in the person's name. */
async function readConsents(db: DbOrTx, userId: number) {
  const visits = {
    agreed: visitConsents.agreed,
    agreed_on: visitConsents.agreedOn,
    witness: visitConsents.witness,
    recorded_at: visitConsents.recordedAt,
  };
  const invites = {
    state: childInvites.state,
    asked_at: childInvites.askedAt,
    answered_at: childInvites.answeredAt,
  };
  return {
    visits: await db.select(visits).from(visitConsents).where(eq(visitConsents.personId, userId)),
    invites: await db.select(invites).from(childInvites).where(eq(childInvites.personId, userId)),
  };
}

async function readAsks(db: DbOrTx, userId: number) {
  const { departmentId, kind, createdAt, personId, id } = departmentAsks;
  const asks = { department_id: departmentId, waits_for: kind, asked_at: createdAt };
  return db.select(asks).from(departmentAsks).where(eq(personId, userId)).orderBy(id);
}

/** What others wrote about the person. */
async function readOfficeRows(db: DbOrTx, userId: number) {
  const notes = { text: personNotes.text, written_at: personNotes.createdAt, edited_at: personNotes.editedAt };
  const links = {
    state: householdLinks.state,
    asked_at: householdLinks.createdAt,
    answered_at: householdLinks.answeredAt,
  };
  const matches = {
    state: accountMatches.state,
    asked_at: accountMatches.createdAt,
    decided_at: accountMatches.decidedAt,
  };
  return {
    tags: await db
      .select({ tag: personTags.tag })
      .from(personTags)
      .where(eq(personTags.personId, userId))
      .orderBy(personTags.tag),
    notes: await db.select(notes).from(personNotes).where(eq(personNotes.personId, userId)).orderBy(personNotes.id),
    sources: await db
      .select({ system: personSources.system, id: personSources.sourceId })
      .from(personSources)
      .where(eq(personSources.personId, userId))
      .orderBy(personSources.system, personSources.sourceId),
    spouse: await db
      .select(links)
      .from(householdLinks)
      .where(or(eq(householdLinks.askerId, userId), eq(householdLinks.askedId, userId)))
      .orderBy(householdLinks.id),
    matches: await db
      .select(matches)
      .from(accountMatches)
      .where(eq(accountMatches.accountId, userId))
      .orderBy(accountMatches.personId),
    asked_to_join: await readAsks(db, userId),
    merges: await listMergesOf(db, userId),
    apart: await db
      .select({ decided_at: peopleApart.decidedAt })
      .from(peopleApart)
      .where(or(eq(peopleApart.personId, userId), eq(peopleApart.otherId, userId)))
      .orderBy(peopleApart.id),
    imported: await db
      .select(importedColumns)
      .from(peopleFileImportRows)
      .where(eq(peopleFileImportRows.personId, userId))
      .orderBy(peopleFileImportRows.importId, peopleFileImportRows.row),
  };
}

/** What the person did as a keeper of records. */
async function readOwnWork(db: DbOrTx, userId: number) {
  const imports = await db
    .select()
    .from(peopleFileImports)
    .where(eq(peopleFileImports.createdBy, userId))
    .orderBy(peopleFileImports.id);
  const lists = await db.select().from(peopleLists).where(eq(peopleLists.ownerId, userId)).orderBy(peopleLists.id);
  return {
    keeper: await db
      .select({ named_at: peopleKeepers.namedAt })
      .from(peopleKeepers)
      .where(eq(peopleKeepers.userId, userId)),
    lists: lists.map((list) => ({
      id: list.id,
      name: list.name,
      is_shared: list.isShared,
      query: list.query,
      made_at: list.createdAt,
      changed_at: list.updatedAt,
    })),
    imports: imports.map((row) => ({
      id: row.id,
      started_at: row.createdAt,
      finished_at: row.finishedAt,
      status: row.status,
      system: row.system,
      total: row.total,
      done: row.done,
      new_people: row.newPeople,
      updated_people: row.updatedPeople,
      unchanged_people: row.unchangedPeople,
      waiting_rows: row.waitingRows,
      kept_people: row.keptPeople,
      error: row.error,
      wants_emails: row.wantsEmails,
      wants_texts: row.wantsTexts,
      agreed_how: row.agreedHow,
      address: row.address,
      device: row.device,
    })),
  };
}
