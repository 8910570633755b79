import { errorMessages } from '@kanisa/contract/core/errors.ts';
import type { InvitePersonBody } from '@kanisa/contract/people/people.schema.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { personCareMessages } from '@kanisa/contract/people/person-care.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken } from '../../../platform/secrets/tokens.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findFreeUsername } from '../../identity/accounts/accounts.service.ts';
import { isEmailFree } from '../../identity/accounts/login-email.service.ts';
import { computePasswordProof } from '../../identity/accounts/password.rules.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { keepOwnFamilyValues } from '../family/own-values.repo.ts';
import { suggestUsername } from '../users/username.service.ts';
import { type NewAccount, writeAccountColumns } from './accounts-of-people.repo.ts';
import { hasGuardiansYes } from './child-invites.service.ts';
import { joinName } from './names.rules.ts';
import { transactionAsOffice } from './office-transaction.service.ts';
import { lockPerson, type PersonRecord } from './persons.repo.ts';
import { getSeenPage, type SeenPage } from './see-people.service.ts';

/** Each sends a mail to an address that the office typed. */
const INVITE_LIMIT: Limit = { kind: 'person-invites', max: 100, seconds: 3600, message: errorMessages.limit_reached };
/** For names without a letter that a username can have. */
const PLAIN_USERNAME = 'member';

/** The account is attached to the record: the person sees what is recorded from now on. */
export async function invitePerson(
  deps: Deps,
  actor: Actor,
  id: number,
  body: InvitePersonBody,
): Promise<{ page: SeenPage; message: string }> {
  const passwordHash = await hashPassword(createToken());
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    await lockPerson(tx, id);
    const { person } = await getSeenPage(deps, tx, reader, id);
    rejectInvitation(person);
    if (person.isChild && !(await hasGuardiansYes(deps, tx, actor, { person, reader })))
      return { page: await getSeenPage(deps, tx, reader, id), message: personCareMessages.guardiansAsked };
    await enforceLimit({ ...deps, db: tx }, INVITE_LIMIT, formatUserSubject(actor.id));
    const account = await buildAccount(deps, tx, person, body);
    // The list of a guardian or spouse keeps what they typed, and shows nothing of the account.
    await keepOwnFamilyValues(tx, id);
    await writeAccountColumns(tx, id, { ...account, passwordHash }, deps.clock.now());
    await deps.queue.send(tx, 'mail.welcome', { userId: id, passwordProof: computePasswordProof(passwordHash) });
    await recordAudit(deps, tx, actor, {
      action: 'person.invited',
      personId: id,
      after: { username: account.username },
    });
    return { page: await getSeenPage(deps, tx, reader, id), message: personMessages.invited };
  });
}

const createConflict = (text: string, person: PersonRecord) =>
  new AppError('conflict', { template: text, values: { name: joinName(person) } });

function rejectInvitation(person: PersonRecord): void {
  if (person.username !== null) throw createConflict(personMessages.isInvited, person);
  if (person.status === 'died') throw createConflict(personMessages.hasDied, person);
}

type Account = Omit<NewAccount, 'passwordHash'>;

async function buildAccount(deps: Deps, tx: Tx, person: PersonRecord, body: InvitePersonBody): Promise<Account> {
  const firstName = body.first_name ?? person.firstName;
  const lastName = body.last_name ?? person.lastName;
  const needsName = { template: personMessages.needsLastName, values: { name: joinName(person) } };
  if (firstName === null) throw createFieldError('first_name', needsName);
  if (lastName === null) throw createFieldError('last_name', needsName);
  const email = body.email ?? person.personalEmail;
  const isOwn = email !== null && (await isEmailFree(deps, tx, { email, exceptUserId: person.id }));
  if (email === null || !isOwn) throw createConflict(personMessages.needsEmail, person);
  const named = await suggestUsername({ ...deps, db: tx }, { first_name: firstName, last_name: lastName });
  const username = named.suggestion ?? (await findFreeUsername({ ...deps, db: tx }, PLAIN_USERNAME));
  return { firstName, lastName, email, username, phoneNumber: person.phoneNumber };
}
