import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { listGuardians } from '../family/guardians.repo.ts';
import { tellPeople } from '../notices/tell-people.service.ts';
import { joinName } from '../persons/names.rules.ts';
import { type AskView, findAsk } from './joining.repo.ts';

/** Tells who can answer. An admin finds proposals for departments without a leader in the list of questions. */
export async function tellOfAsk(deps: Deps, tx: Tx, actor: Actor, askId: number): Promise<void> {
  const ask = await findAsk(tx, askId);
  if (!ask) return;
  const values = { person: joinName(ask.person), department: ask.department.name };
  await tellPeople(deps, tx, actor.id, await listReceivers(tx, ask), (t) => ({
    subject: t('{department}: a question for you', values),
    content: WORDS[ask.kind](t, values),
  }));
}

type Words = Parameters<Parameters<typeof tellPeople>[4]>[0];

const WORDS: Record<AskView['kind'], (t: Words, values: Record<string, string>) => string> = {
  person: (t, values) => t('You are asked to join {department}. Answer on the page “Departments”.', values),
  guardian: (t, values) =>
    t('May {person} join {department}? You decide as a guardian, on the page “Departments”.', values),
  leader: (t, values) => t('{person} is proposed for {department}. Decide on the page “Departments”.', values),
};

async function listReceivers(tx: Tx, { kind, person, department }: AskView): Promise<number[]> {
  if (kind === 'person') return [person.id];
  if (kind === 'guardian') return listGuardians(tx, person.id);
  return department.leaderId === null ? [] : [department.leaderId];
}
