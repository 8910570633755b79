import type { DuplicateReason } from '@kanisa/contract/people/merging.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { transactionAsOffice } from '../persons/office-transaction.service.ts';
import { listPeopleByIds } from '../persons/persons.repo.ts';
import { getReader } from '../persons/readers.rules.ts';
import { getSeenPage, getToday, getViewing, type SeenPerson, seePerson } from '../persons/see-people.service.ts';
import { listDuplicatePairs } from './duplicates.repo.ts';
import { insertApart, lockRecords } from './merging.repo.ts';

export interface SeenDuplicate {
  people: [SeenPerson, SeenPerson];
  reasons: DuplicateReason[];
}

/** Lists show details of no child, also not to an admin: each look at one is recorded, and happens on its page. */
export async function listDuplicates(
  deps: Deps,
  actor: Actor,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ duplicates: SeenDuplicate[]; total: number }> {
  const reader = getReader(actor);
  const viewing = getViewing(deps, reader);
  const today = getToday(deps);
  const { pairs, total } = await listDuplicatePairs(deps.db, {
    isKeeper: reader.kind !== 'admin',
    today,
    adultsBornUntil: viewing.adultsBornUntil,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const records = await listPeopleByIds(deps.db, [...new Set(pairs.flatMap(({ ids }) => ids))], viewing);
  const byId = new Map(
    records.map((record) => {
      const seen = seePerson(record, reader, today);
      return [record.id, { ...seen, isLimited: seen.isLimited || record.isChild }];
    }),
  );
  const duplicates = pairs.flatMap(({ ids: [one, other], reasons }): SeenDuplicate[] => {
    const [first, second] = [byId.get(one), byId.get(other)];
    return first && second ? [{ people: [first, second], reasons }] : [];
  });
  return { duplicates, total };
}

/** The two are not listed as duplicates again. Whoever finds that wrong merges them from the page of one. */
export async function keepApart(deps: Deps, actor: Actor, ids: readonly [number, number]): Promise<void> {
  await transactionAsOffice(deps, actor, async (tx, reader) => {
    await lockRecords(tx, ids);
    for (const id of ids) await getSeenPage(deps, tx, reader, id);
    if (ids[0] === ids[1]) throw new AppError('not_found', personMessages.notFound);
    const decided = { decidedBy: actor.id, decidedAt: deps.clock.now() };
    const isNew = await insertApart(tx, ids, decided);
    if (!isNew) return;
    const [personId, otherId] = ids;
    await recordAudit(deps, tx, actor, { action: 'person.kept_apart', personId, after: { other_id: otherId } });
  });
}
