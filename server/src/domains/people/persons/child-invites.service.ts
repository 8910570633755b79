import { personMessages } from '@kanisa/contract/people/people.ts';
import { personCareMessages } from '@kanisa/contract/people/person-care.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { listGuardians } from '../family/guardians.repo.ts';
import { tellPeople } from '../notices/tell-people.service.ts';
import { joinName } from './names.rules.ts';
import {
  answerChildInvite,
  askForChildInvite,
  findChildInvite,
  listOpenInvites,
  lockChildInvite,
} from './person-care.repo.ts';
import type { PersonRecord } from './persons.repo.ts';
import type { Reader } from './readers.rules.ts';

/** False if the guardians are asked just now. The caller has locked the child. */
export async function hasGuardiansYes(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { person, reader }: { person: PersonRecord; reader: Reader },
): Promise<boolean> {
  const fill = (template: string) => ({ template, values: { name: joinName(person) } });
  if (reader.kind !== 'admin') throw new AppError('forbidden', fill(personMessages.onlyAdminChild));
  const invite = await findChildInvite(tx, person.id);
  const guardians = await listGuardians(tx, person.id);
  // Who said yes may have been a guardian by a shared list that has ended.
  if (invite?.state === 'agreed' && guardians.some((id) => id === invite.answeredBy)) return true;
  if (invite?.state === 'refused') throw new AppError('conflict', fill(personCareMessages.guardiansRefused));
  if (guardians.length === 0) throw new AppError('conflict', fill(personCareMessages.noGuardian));
  if (invite?.state === 'open') throw new AppError('conflict', fill(personCareMessages.guardiansWait));
  await askForChildInvite(tx, { personId: person.id, askedBy: actor.id, askedAt: deps.clock.now() });
  await recordAudit(deps, tx, actor, { action: 'person.invite_asked', personId: person.id });
  const name = joinName(person);
  await tellPeople(deps, tx, actor.id, guardians, (t) => ({
    subject: t('May {name} log in?', { name }),
    content: t('The church asks whether {name} may have an account of their own. Answer on the page “My family”.', {
      name,
    }),
  }));
  return false;
}

export async function listOwnInvites(deps: Deps, actor: Actor) {
  return listOpenInvites(deps.db, actor.id);
}

export async function answerInvite(deps: Deps, actor: Actor, personId: number, accept: boolean): Promise<string> {
  return transactionAs(deps, actor, async (tx) => {
    await lockChildInvite(tx, personId);
    const [open] = await listOpenInvites(tx, actor.id, personId);
    if (!open) throw new AppError('not_found');
    if (accept) requireFreshProof(actor, deps.clock.now());
    const state = accept ? 'agreed' : 'refused';
    await answerChildInvite(tx, personId, { state, answeredBy: actor.id, answeredAt: deps.clock.now() });
    const action = accept ? 'person.invite_agreed' : 'person.invite_refused';
    await recordAudit(deps, tx, actor, { action, personId });
    return accept ? personCareMessages.inviteAgreed : personCareMessages.inviteRefused;
  });
}
