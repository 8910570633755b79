import type { Deps } from '../../../core/deps.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { Actor } from '../../../policy/actor.ts';
import { getReader } from '../persons/readers.rules.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { type HouseholdRow, listHouseholdRows } from './households-list.repo.ts';

const FINDS_CHILDREN = { admin: 'all', keeper: 'by name', pastor: 'none' } as const;

export async function listHouseholds(
  deps: Deps,
  actor: Actor,
  { search, page, perPage }: { search: string | undefined; page: number; perPage: number },
): Promise<{ rows: HouseholdRow[]; total: number; isMore: boolean }> {
  const reader = getReader(actor);
  const max = getCountLimit({ page, perPage });
  const filter = { ...getViewing(deps, reader), search, findsChildren: FINDS_CHILDREN[reader.kind] };
  const { rows, found } = await listHouseholdRows(deps.db, filter, {
    limit: perPage,
    offset: (page - 1) * perPage,
    max,
  });
  return { rows, ...toCappedTotal(found, max) };
}
