import { childRequestMessages } from '@kanisa/contract/people/child-requests.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { tellAdmins, tellPeople } from '../notices/tell-people.service.ts';
import { getAdultsBornUntil } from '../persons/ages.rules.ts';
import { joinName } from '../persons/names.rules.ts';
import {
  type Answering,
  type ChildRequestRecord,
  insertChildRequests,
  listChildRequestRows,
  lockChildRequest,
  reachRecord,
  refuseChildRequest,
} from './child-requests.repo.ts';
import { listGuardians } from './guardians.repo.ts';

/**
 * Call this after an entry was added, or got another name or birthday. Who entered it sees nothing of the question, also not
 * in their own data: otherwise an invented entry would tell whom the church knows.
 */
export async function askAboutChildren(deps: Deps, tx: Tx, entryId: number): Promise<void> {
  const { settings, clock } = deps;
  const adultsBornUntil = getAdultsBornUntil(getCalendarDay(settings.church.timeZone, clock.now()));
  for (const personId of await insertChildRequests(tx, entryId, { adultsBornUntil, now: clock.now() })) {
    const guardians = await listGuardians(tx, personId);
    const write: Parameters<typeof tellAdmins>[3] = (t) => ({
      subject: t('A question about a child'),
      content:
        guardians.length > 0
          ? t(
              'Somebody entered a child with the name and birthday of yours in their family list. Say on the page “My family” whether it is the same child.',
            )
          : t(
              'Somebody entered a child whom the church has recorded in their family list. Say on the page “People” whether it is the same child.',
            ),
    });
    if (guardians.length > 0) await tellPeople(deps, tx, null, guardians, write);
    else await tellAdmins(deps, tx, null, write);
  }
}

export async function listOwnChildRequests(deps: Deps, actor: Actor): Promise<ChildRequestRecord[]> {
  return listChildRequestRows(deps.db, { guardianId: actor.id });
}

export async function listChildRequests(deps: Deps): Promise<ChildRequestRecord[]> {
  return listChildRequestRows(deps.db, 'admin');
}

export const answerOwnChildRequest = (deps: Deps, actor: Actor, id: number, accept: boolean) =>
  answerRequest(deps, actor, { id, accept, by: { guardianId: actor.id } });

export const answerChildRequest = (deps: Deps, actor: Actor, id: number, accept: boolean) =>
  answerRequest(deps, actor, { id, accept, by: 'admin' });

interface Answer {
  id: number;
  accept: boolean;
  by: Answering;
}

/** The rows are locked before the question is read again: it is answered once, by somebody who still may. */
async function answerRequest(deps: Deps, actor: Actor, { id, accept, by }: Answer): Promise<string> {
  const find = async (tx: Tx) => {
    const [found] = await listChildRequestRows(tx, by, id);
    if (!found) throw new AppError('not_found');
    return found;
  };
  const work = async (tx: Tx) => {
    await lockChildRequest(tx, await find(tx));
    const request = await find(tx);
    if (!accept) {
      await refuseChildRequest(tx, id);
      await recordAudit(deps, tx, actor, { action: 'family.child_refused', personId: request.personId });
      return childRequestMessages.refused;
    }
    requireFreshProof(actor, deps.clock.now());
    await allowRequest(deps, tx, actor, request);
    return childRequestMessages.accepted;
  };
  return transactionAs(deps, actor, work, { lockFirst: takeAdminsLock });
}

async function allowRequest(deps: Deps, tx: Tx, actor: Actor, request: ChildRequestRecord): Promise<void> {
  const { personId, entryId, typedId, relationship, owner } = request;
  if (entryId === null) throw new AppError('not_found');
  const guardians = await listGuardians(tx, personId);
  await reachRecord(tx, { entryId, personId, typedId, relationship });
  await recordAudit(deps, tx, actor, { action: 'family.child_allowed', personId });
  const [child, name] = [joinName(request.child), `${owner.firstName} ${owner.lastName}`];
  await tellPeople(deps, tx, actor.id, [...guardians, owner.id], (t) => ({
    subject: t('A child is in another family list'),
    content: t(
      '{child} is in the family list of {name} now, too. Everybody who has {child} in their list sees and changes the same details.',
      {
        child,
        name,
      },
    ),
  }));
}
