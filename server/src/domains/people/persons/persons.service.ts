import type { PersonStatus } from '@kanisa/contract/core/person-values.ts';
import type { CreatePersonBody, UpdatePersonBody } from '@kanisa/contract/people/people.schema.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor, Writer } from '../../../policy/actor.ts';
import { anonymizeEmails } from '../../messaging/emails/message-emails.service.ts';
import { eraseTextRecipient } from '../../messaging/text-messages/text-erasure.service.ts';
import { recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { checkFieldValues } from '../fields/fields.service.ts';
import { deleteEmptyHouseholds, listHouseholdIds } from '../households/households.repo.ts';
import { addToHousehold, createHouseholdRow } from '../households/place-in-household.service.ts';
import { computeAge, isFullBirthday } from './ages.rules.ts';
import { findStatusBeforeDeath } from './death.service.ts';
import { joinName } from './names.rules.ts';
import { transactionAsOffice } from './office-transaction.service.ts';
import { mergeFieldValues, type RequestedFields, rejectFutureDays, toRequestedFields } from './person-body.rules.ts';
import { type PersonFields, pickPersonFields, toPersonAuditFields } from './person-fields.rules.ts';
import { requireRightToChange } from './person-rights.rules.ts';
import { deletePersonRow, insertPersonRow, lockPerson, replaceTags } from './persons.repo.ts';
import { getSeenPage, getToday, getViewing, type SeenPage } from './see-people.service.ts';
import { writePersonChanges } from './write-person.service.ts';

/** A new record claims least, unless the office says more. */
const FIRST_STATUS: PersonStatus = 'visitor';

export async function createPerson(deps: Deps, actor: Actor, body: CreatePersonBody): Promise<SeenPage> {
  const { household_id: householdId, household_name: householdName, position, fields, ...rest } = body;
  const sent = toRequestedFields(rest);
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    if (reader.kind !== 'admin' && sent.isAdult !== undefined) throw new AppError('forbidden');
    const isChild = position === 'child' || isUnderAge(deps, sent);
    const fieldValues = mergeFieldValues({}, fields);
    await checkFieldValues(tx, fieldValues, isChild);
    const id = await insertPerson(deps, tx, actor, { ...sent, fieldValues });
    const home = householdName ? await createHouseholdRow(deps, tx, householdName) : householdId;
    if (home !== undefined) {
      const place = { personId: id, position: position ?? (isChild ? 'child' : 'adult') } as const;
      await addToHousehold(deps, tx, actor, home, place);
    }
    return getSeenPage(deps, tx, reader, id);
  });
}

const isUnderAge = (deps: Deps, { dateOfBirth = null, isAdult = null }: RequestedFields) => {
  const age = computeAge(dateOfBirth, getToday(deps));
  return age === null ? isAdult === false : age < 18;
};

/** Writes a new record and its entry in the audit trail. The caller has checked the rights and own fields. */
export async function insertPerson(deps: Deps, tx: Tx, actor: Writer, sent: RequestedFields): Promise<number> {
  const today = getToday(deps);
  rejectFutureDays(sent, today);
  const now = deps.clock.now();
  const { tags, ...columns } = completeFields(sent, today);
  const agreedAt = columns.agreedHow === null ? null : now;
  const id = await insertPersonRow(tx, { ...columns, agreedAt }, now);
  await replaceTags(tx, id, tags);
  const after = toAuditValues(toPersonAuditFields({ ...columns, tags }));
  await recordAudit(deps, tx, actor, { action: 'person.created', personId: id, after: dropNulls(after) });
  return id;
}

const dropNulls = <Value>(values: Record<string, Value | null>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

function completeFields(sent: RequestedFields, today: string): PersonFields {
  if ((sent.wantsEmails || sent.wantsTexts) && !sent.agreedHow)
    throw createFieldError('agreed_how', personMessages.agreedHow);
  return {
    firstName: sent.firstName ?? null,
    lastName: sent.lastName ?? null,
    otherNames: sent.otherNames ?? null,
    phoneNumber: sent.phoneNumber ?? null,
    personalEmail: sent.personalEmail ?? null,
    address: sent.address ?? null,
    gender: sent.gender ?? null,
    dateOfBirth: sent.dateOfBirth ?? null,
    status: sent.status ?? FIRST_STATUS,
    statusSince: sent.statusSince ?? today,
    memberSince: sent.memberSince ?? null,
    baptisedOn: sent.baptisedOn ?? null,
    cameThrough: sent.cameThrough ?? null,
    wantsEmails: sent.wantsEmails ?? false,
    wantsTexts: sent.wantsTexts ?? false,
    agreedHow: sent.agreedHow ?? null,
    isAdult: isFullBirthday(sent.dateOfBirth ?? null) ? null : (sent.isAdult ?? null),
    tags: sent.tags ?? [],
    fieldValues: sent.fieldValues ?? {},
  };
}

/** If somebody else changed the person meanwhile, nothing is written and the page is as it is now. */
export async function changePerson(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, fields, undo_death: undoesDeath, ...body }: UpdatePersonBody,
): Promise<{ page: SeenPage; isOutdated: boolean }> {
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    await lockPerson(tx, id);
    const page = await getSeenPage(deps, tx, reader, id);
    const { person } = page;
    const requested = {
      ...toRequestedFields(body),
      ...(undoesDeath && findStatusBeforeDeath(person)),
      fieldValues: mergeFieldValues(person.fieldValues, fields),
    };
    requireRightToChange(reader, person, requested, getViewing(deps, reader).adultsBornUntil);
    if (version !== undefined && version !== page.version) return { page, isOutdated: true };
    if (fields !== undefined) await checkFieldValues(tx, requested.fieldValues, person.isChild);
    const changes = findChangedFields<PersonFields>(pickPersonFields(person), requested);
    if (!changes) return { page, isOutdated: false };
    await writePersonChanges(deps, tx, actor, person, changes);
    return { page: await getSeenPage(deps, tx, reader, id), isOutdated: false };
  });
}

export async function deletePerson(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAsOffice(deps, actor, async (tx, reader) => {
    await lockPerson(tx, id);
    const { person } = await getSeenPage(deps, tx, reader, id);
    const fill = (template: string) => ({ template, values: { name: joinName(person) } });
    if (person.username !== null) throw new AppError('conflict', fill(personMessages.deleteAccount));
    if (person.isChild && reader.kind !== 'admin') throw new AppError('forbidden', fill(personMessages.onlyAdminChild));
    if (person.isInFamilyList) throw new AppError('conflict', fill(personMessages.inFamily));
    const householdIds = await listHouseholdIds(tx, [id]);
    // The trail keeps that somebody was deleted, and not who.
    await recordAudit(deps, tx, actor, { action: 'person.deleted' });
    // The address stays where it is another person's as well.
    await anonymizeEmails(deps, tx, { id, personalEmail: null, loginEmail: null, churchEmail: null });
    await eraseTextRecipient(tx, id);
    await deletePersonRow(tx, id);
    await deleteEmptyHouseholds(tx, householdIds);
  });
}
