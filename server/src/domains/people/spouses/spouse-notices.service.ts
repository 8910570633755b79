import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { listOtherGuardians } from '../family/guardians.repo.ts';
import { tellAdmins, tellPeople } from '../notices/tell-people.service.ts';

interface Named {
  id: number;
  firstName: string;
  lastName: string;
}

const joinNames = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** Without a sender: the asker must not learn from their own data whether anybody was asked. */
export async function tellOfQuestion(deps: Deps, tx: Tx, asker: Actor, askedId: number): Promise<void> {
  const name = joinNames(asker);
  await tellPeople(deps, tx, null, [askedId], (t) => ({
    subject: t('{name} asks to be one household with you', { name }),
    content: t(
      '{name} asks to be one household with you. You would both see and change the children’s details. Answer on the page “My family”. If this is not your spouse, say no.',
      { name },
    ),
  }));
}

/** The other of the two learns of it, and so does every other guardian of a child in their lists. */
export async function tellOfStart(deps: Deps, tx: Tx, actor: Actor, other: Named): Promise<void> {
  const [one, two] = [joinNames(actor), joinNames(other)];
  await tellPeople(deps, tx, actor.id, [other.id], (t) => ({
    subject: t('You share one family list'),
    content: t('You and {name} share one family list now. Either of you can end it on the page “My family”.', {
      name: one,
    }),
  }));
  await tellPeople(deps, tx, actor.id, await listOtherGuardians(tx, [actor.id, other.id]), (t) => ({
    subject: t('Two people share one family list'),
    content: t(
      '{one} and {two} share one family list now. Both see and change the details of children who are in your list too.',
      { one, two },
    ),
  }));
}

export async function tellOfEnd(deps: Deps, tx: Tx, actor: Actor, other: Named): Promise<void> {
  const [one, two] = [joinNames(actor), joinNames(other)];
  await tellPeople(deps, tx, actor.id, [other.id], (t) => ({
    subject: t('A shared family list ended'),
    content: t('{name} ended your shared family list. You see and change only the entries that you entered.', {
      name: one,
    }),
  }));
  await tellAdmins(deps, tx, actor.id, (t) => ({
    subject: t('A shared family list ended'),
    content: t('{one} ended the family list shared with {two}. Each sees and changes only the entries they entered.', {
      one,
      two,
    }),
  }));
}
