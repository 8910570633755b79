import { photoAddress } from '@kanisa/contract/core/photos.ts';
import type { PersonNote } from '@kanisa/contract/people/notes.schema.ts';
import type { Person, PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import { getUndoUntil } from '../merging/undo-time.rules.ts';
import { computeAge } from './ages.rules.ts';
import { joinName } from './names.rules.ts';
import type { NoteRecord } from './notes.repo.ts';
import type { HouseholdOfPerson } from './person-page.repo.ts';
import { isLimitedFor, mayKnow } from './readers.rules.ts';
import type { SeenPage, SeenPerson } from './see-people.service.ts';

const presentPhoto = ({ id, photoHash }: { id: number; photoHash: string | null }) =>
  photoAddress('/people/:id/photo', id, photoHash);

/** Everything that a reader without more rights may know of a child. */
function presentLimited({ person, age }: SeenPerson): PersonSummary {
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    name: joinName(person),
    photo: null,
    age,
    is_child: person.isChild,
    is_limited: true,
    status: null,
    gender: null,
    phone_number: null,
    email: null,
    address: null,
    date_of_birth: null,
    member_since: null,
    tags: [],
    fields: {},
    has_account: false,
    household: person.household,
  };
}

export function presentSummary(seen: SeenPerson): PersonSummary {
  const limited = presentLimited(seen);
  if (seen.isLimited) return limited;
  const { person } = seen;
  return {
    ...limited,
    is_limited: false,
    photo: presentPhoto(person),
    status: person.status,
    gender: person.gender,
    phone_number: person.phoneNumber,
    email: person.personalEmail,
    address: person.address,
    date_of_birth: person.dateOfBirth,
    member_since: person.memberSince,
    tags: person.tags,
    fields: person.fieldValues,
    has_account: person.username !== null,
  };
}

/** Who may do what stands in the services; this tells the screen beforehand. */
function presentRights({ person, reader, isLimited }: SeenPage): Person['may'] {
  const isAdmin = reader.kind === 'admin';
  const isOffice = isAdmin || reader.kind === 'keeper';
  const isOpen = isAdmin || (isOffice && !person.isChild);
  const hasAccount = person.username !== null;
  return {
    edit: isOffice && (isAdmin || !hasAccount || !person.isChild),
    edit_identity: isAdmin || (isOffice && !hasAccount && !isLimited),
    edit_details: isOpen,
    notes: isOpen,
    // A child's guardians are asked first.
    invite: isOpen && !hasAccount && person.status !== 'died',
    delete: isOpen && !hasAccount && !person.isInFamilyList,
    merge: isAdmin || (isOffice && !hasAccount),
    see_history: isAdmin,
  };
}

const presentAccount = ({ person, reader }: SeenPage): Person['account'] =>
  person.username === null || reader.kind !== 'admin'
    ? null
    : {
        username: person.username,
        role: person.role,
        is_active: person.isActive,
        is_verified: person.isVerified,
        is_invited: person.awaitsPassword,
      };

function presentLastMerge({ person: { merge, username }, reader, now }: SeenPage): Person['merge'] {
  const mayUndo = merge !== null && (reader.kind === 'admin' || (!merge.isForAdmins && username === null));
  if (!mayUndo) return null;
  const undoUntil = getUndoUntil(new Date(merge.mergedAt));
  return undoUntil > now ? { id: merge.id, undo_until: undoUntil.toISOString() } : null;
}

export function presentPerson(page: SeenPage): Person {
  const { person, isLimited } = page;
  const isOpen = !isLimited;
  return {
    ...presentSummary(page),
    other_names: person.otherNames,
    status_since: isOpen ? person.statusSince : null,
    baptised_on: isOpen ? person.baptisedOn : null,
    came_through: isOpen ? person.cameThrough : null,
    wants_emails: isOpen ? person.wantsEmails : null,
    wants_texts: isOpen ? person.wantsTexts : null,
    agreed_at: isOpen ? (person.agreedAt?.toISOString() ?? null) : null,
    agreed_how: isOpen ? person.agreedHow : null,
    is_adult: isOpen ? person.isAdult : null,
    created_at: person.createdAt.toISOString(),
    account: presentAccount(page),
    departments: isOpen ? person.departments.map(({ id, name, isLeader }) => ({ id, name, is_leader: isLeader })) : [],
    merge: presentLastMerge(page),
    may: presentRights(page),
    version: page.version,
  };
}

function presentHousehold({ id, name, isMain, people }: HouseholdOfPerson, { reader, today }: SeenPage) {
  const known = people.filter((one) => mayKnow(reader, one));
  return {
    id,
    name,
    is_main: isMain,
    people: known.map((one) => ({
      id: one.id,
      name: joinName(one),
      position: one.position,
      is_main: one.isMain,
      age: computeAge(one.dateOfBirth, today),
      is_child: one.isChild,
      has_died: !isLimitedFor(reader, one) && one.status === 'died',
      photo: isLimitedFor(reader, one) ? null : presentPhoto(one),
    })),
    hidden_children: people.length - known.length,
  };
}

export const presentPersonPage = (page: SeenPage) => ({
  person: presentPerson(page),
  households: page.person.households.map((household) => presentHousehold(household, page)),
});

export const presentNote = ({ id, text, createdAt, username, firstName, lastName }: NoteRecord): PersonNote => ({
  id,
  text,
  author: username === null ? null : { username, first_name: firstName ?? '', last_name: lastName ?? '' },
  created_at: createdAt.toISOString(),
});
