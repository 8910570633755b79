import { normalisePhone } from '@kanisa/contract/core/fields.ts';
import type { AddMemberBody } from '@kanisa/contract/departments/joining.schema.ts';
import { type AskedKind, joiningMessages, TYPED_NAMES_PER_DAY_MAX } from '@kanisa/contract/departments/joining.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { enforceDailyLimit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorizeInDepartment, lockDepartment } from '../../departments/departments/departments.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { listGuardians } from '../family/guardians.repo.ts';
import { getAdultsBornUntil } from '../persons/ages.rules.ts';
import { getToday } from '../persons/see-people.service.ts';
import {
  type Candidate,
  deleteAskOf,
  holdCandidate,
  insertAsk,
  insertMembership,
  isGuardianOf,
  isMember,
  listExactMatches,
} from './joining.repo.ts';
import { tellOfAsk } from './joining-notices.service.ts';

const TYPED_LIMIT = { kind: 'typed-members', max: TYPED_NAMES_PER_DAY_MAX, message: joiningMessages.tooMany };

export type Joining = 'added' | AskedKind;

/** How the actor came to the person, which decides who has to say yes. */
type Naming = 'typed' | 'child' | 'chosen';

/** A membership carries rights, so whoever it concerns says yes first. */
export async function addMember(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { person_id: chosenId, name, contact }: AddMemberBody,
): Promise<Joining> {
  const typed = name !== undefined && contact !== undefined ? { name, contact } : null;
  if (typed) await countTry(deps, actor, departmentId);
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    const isGuardian = chosenId !== undefined && (await isGuardianOf(tx, actor.id, chosenId));
    const named: Naming = typed ? 'typed' : isGuardian ? 'child' : 'chosen';
    await authorizeInDepartment(deps, tx, actor, { action: 'members.add', department, named });
    const candidate = await getCandidate(deps, tx, { typed, chosenId });
    if (await isMember(tx, departmentId, candidate.id)) throw new AppError('conflict', joiningMessages.isMember);
    const kind = await findWhoAnswers(tx, actor, candidate, named);
    if (kind === null) {
      await joinDepartment(deps, tx, actor, { departmentId, personId: candidate.id });
      return 'added';
    }
    const ask = { departmentId, personId: candidate.id, kind, askedBy: actor.id, createdAt: deps.clock.now() };
    const askId = await insertAsk(tx, ask);
    if (askId === null) throw new AppError('conflict', joiningMessages.isAsked);
    await tellOfAsk(deps, tx, actor, askId);
    return kind;
  });
}

/** Counted outside the transaction, which a wrong name rolls back, and only for who may type names. */
async function countTry(deps: Deps, actor: Actor, departmentId: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'members.add', department, named: 'typed' });
  });
  await enforceDailyLimit(deps, TYPED_LIMIT, `user ${actor.id}`);
}

async function getCandidate(
  deps: Deps,
  tx: Tx,
  { typed, chosenId }: { typed: { name: string; contact: string } | null; chosenId: number | undefined },
): Promise<Candidate> {
  const adultsBornUntil = getAdultsBornUntil(getToday(deps));
  if (!typed) {
    const chosen = await holdCandidate(tx, chosenId ?? 0, adultsBornUntil);
    if (!chosen) throw new AppError('not_found', personMessages.notFound);
    return chosen;
  }
  const { name, contact } = typed;
  const search = {
    name: name.toLowerCase().split(/\s+/).join(' '),
    phone: contact.includes('@') ? null : normalisePhone(contact),
    email: contact.toLowerCase(),
  };
  const [id, another] = await listExactMatches(tx, search, adultsBornUntil);
  const found = id === undefined || another !== undefined ? null : await holdCandidate(tx, id, adultsBornUntil);
  if (!found) throw new AppError('not_found', joiningMessages.notFound);
  return found;
}

/** Null if nobody has to say yes any more. */
async function findWhoAnswers(tx: Tx, actor: Actor, person: Candidate, named: Naming): Promise<AskedKind | null> {
  const isAdmin = actor.role === 'admin';
  if (person.isChild) {
    // An account would get the department's rights without its leader.
    if (named === 'child') return person.hasAccount && !isAdmin ? 'leader' : null;
    if (!isAdmin) throw new AppError('forbidden', joiningMessages.childByGuardian);
    if ((await listGuardians(tx, person.id)).length === 0) {
      throw new AppError('conflict', joiningMessages.noGuardian);
    }
    return 'guardian';
  }
  if (named !== 'typed' && !isAdmin) return 'leader';
  return person.hasAccount && person.id !== actor.id ? 'person' : null;
}

/** Ends an open question about the same person. */
export async function joinDepartment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  membership: { departmentId: number; personId: number },
): Promise<void> {
  await deleteAskOf(tx, membership.departmentId, membership.personId);
  if (await insertMembership(tx, membership, deps.clock.now()))
    await recordAudit(deps, tx, actor, { action: 'member.added', ...membership });
}
