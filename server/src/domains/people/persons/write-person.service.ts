import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Writer } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { diffAuditValues, recordAudit } from '../../records/audit/audit.service.ts';
import { writeUserChange } from '../users/user-changes.service.ts';
import { getUser } from '../users/users.service.ts';
import { isFullBirthday } from './ages.rules.ts';
import { recordDeath } from './death.service.ts';
import { rejectFutureDays } from './person-body.rules.ts';
import { type PersonFields, pickPersonFields, toPersonAuditFields } from './person-fields.rules.ts';
import { changesIdentity } from './person-rights.rules.ts';
import { type PersonRecord, replaceTags, updatePersonRow } from './persons.repo.ts';
import { getToday } from './see-people.service.ts';

/** The caller has locked the person, checked the rights, and found that something changes. */
export async function writePersonChanges(
  deps: Deps,
  tx: Tx,
  actor: Writer,
  person: PersonRecord,
  requested: Partial<PersonFields>,
): Promise<void> {
  const now = deps.clock.now();
  const changes = completeChanges(person, requested, getToday(deps));
  if (changesIdentity(person, changes)) requireFreshProof(actor, now);
  if (changes.status !== undefined) await recordDeath(deps, tx, actor, person, changes.status);
  const { tags, ...columns } =
    person.username === null ? changes : await writeAccount(deps, tx, actor, person, changes);
  const agreedAt = changes.agreedHow ? now : undefined;
  // Whom the office writes about is known to it, too, and not only to a family list.
  await updatePersonRow(tx, person.id, { ...columns, ...(agreedAt && { agreedAt }), isFromFamily: false }, now);
  if (tags) await replaceTags(tx, person.id, tags);
  const [before, after] = [
    pickPersonFields(person),
    { ...pickPersonFields(person), ...columns, ...(tags && { tags }) },
  ];
  const difference = diffAuditValues(toPersonAuditFields(before), toPersonAuditFields(after));
  if (difference) await recordAudit(deps, tx, actor, { action: 'person.updated', personId: person.id, ...difference });
}

function completeChanges(person: PersonRecord, changes: Partial<PersonFields>, today: string): Partial<PersonFields> {
  rejectFutureDays(changes, today);
  const next = { ...pickPersonFields(person), ...changes };
  requireNames(person, next);
  const isTurnedOn = (next.wantsEmails && !person.wantsEmails) || (next.wantsTexts && !person.wantsTexts);
  if (isTurnedOn && !changes.agreedHow) throw createFieldError('agreed_how', personMessages.agreedHow);
  const isNewStatus = changes.status !== undefined && changes.status !== person.status;
  return {
    ...changes,
    ...(isNewStatus && { statusSince: changes.statusSince === undefined ? today : changes.statusSince }),
    ...(isFullBirthday(next.dateOfBirth) && { isAdult: null }),
  };
}

function requireNames({ username }: PersonRecord, { firstName, lastName }: PersonFields): void {
  if (firstName === null && lastName === null) throw createFieldError('first_name', personMessages.name);
  if (username === null) return;
  if (firstName === null) throw createFieldError('first_name', accountMessages.firstName);
  if (lastName === null) throw createFieldError('last_name', accountMessages.lastName);
}

/** What an account is known by changes as on the pages of accounts. Returns what is left to write. */
async function writeAccount(
  deps: Deps,
  tx: Tx,
  actor: Writer,
  person: PersonRecord,
  { firstName, lastName, phoneNumber, personalEmail, address, ...rest }: Partial<PersonFields>,
): Promise<Partial<PersonFields>> {
  const requested = {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(personalEmail !== undefined && { personalEmail }),
    ...(address !== undefined && { address }),
  };
  const current = await getUser(tx, person.id);
  await writeUserChange(deps, tx, actor, { current, requested, action: 'user.updated' });
  return rest;
}
