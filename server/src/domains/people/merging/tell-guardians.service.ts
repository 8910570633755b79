import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { tellPeople } from '../notices/tell-people.service.ts';

interface News {
  ids: readonly number[];
  /** The two records of the child. */
  names: readonly string[];
  isUndone?: boolean;
}

/** Each guardian of a child learns that its records became one, or two again. */
export async function tellGuardians(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { ids, names: [first = '', second = ''], isUndone = false }: News,
): Promise<void> {
  const values = { admin: `${actor.firstName} ${actor.lastName}`, first, second };
  await tellPeople(deps, tx, actor.id, ids, (t) =>
    isUndone
      ? {
          subject: t('A child’s records are two again'),
          content: t(
            '{admin} separated the records {first} and {second} again. Please look at your family list.',
            values,
          ),
        }
      : {
          subject: t('Two records of a child became one'),
          content: t(
            '{admin} merged the records {first} and {second}. Please look at your family list and tell the office if this is wrong.',
            values,
          ),
        },
  );
}
