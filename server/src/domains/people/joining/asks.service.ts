import { joiningMessages } from '@kanisa/contract/departments/joining.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockDepartment } from '../../departments/departments/departments.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { isMandateValid } from '../../identity/mandates/mandates.service.ts';
import { getAdultsBornUntil } from '../persons/ages.rules.ts';
import { getToday } from '../persons/see-people.service.ts';
import { type AskView, changeAsk, deleteAsk, findAskFor, holdCandidate, listAsksFor } from './joining.repo.ts';
import { joinDepartment } from './joining.service.ts';
import { tellOfAsk } from './joining-notices.service.ts';

const toReader = ({ id, role }: Actor) => ({ id, isAdmin: role === 'admin' });

export async function listAsks(deps: Deps, actor: Actor): Promise<AskView[]> {
  return listAsksFor(deps.db, toReader(actor));
}

/** The department's lock comes first, as with every change of its members; then the question is read again. */
export async function answerAsk(deps: Deps, actor: Actor, id: number, accept: boolean): Promise<void> {
  const isAnswered = await transactionAs(deps, actor, async (tx) => {
    const find = () => findAskFor(tx, id, toReader(actor));
    const first = await find();
    if (!first) throw new AppError('not_found', joiningMessages.askGone);
    await lockDepartment(tx, first.department.id);
    const ask = await find();
    if (!ask) throw new AppError('not_found', joiningMessages.askGone);
    const isValid = await isStillAsked(deps, tx, ask);
    if (!accept || !isValid) await deleteAsk(tx, id);
    else await acceptAsk(deps, tx, actor, ask);
    return isValid || !accept;
  });
  if (!isAnswered) throw new AppError('not_found', joiningMessages.askGone);
}

/** Who asked a person or a guardian must still be the leader or an admin. A proposal is decided by those anyway. */
async function isStillAsked(deps: Deps, tx: Tx, { kind, askedBy, department }: AskView): Promise<boolean> {
  if (kind === 'leader') return true;
  return isMandateValid(deps, tx, { userId: askedBy, action: 'department.write', departmentId: department.id });
}

async function acceptAsk(deps: Deps, tx: Tx, actor: Actor, ask: AskView): Promise<void> {
  const { id, kind, askedBy, department, person } = ask;
  const candidate = await holdCandidate(tx, person.id, getAdultsBornUntil(getToday(deps)));
  if (!candidate) throw new AppError('not_found', joiningMessages.askGone);
  const isOwn = person.id === actor.id || person.id === askedBy;
  if (kind === 'leader' && candidate.hasAccount && !candidate.isChild && !isOwn) {
    await changeAsk(tx, id, { kind: 'person', askedBy: actor.id });
    await tellOfAsk(deps, tx, actor, id);
    return;
  }
  await joinDepartment(deps, tx, actor, { departmentId: department.id, personId: person.id });
}
