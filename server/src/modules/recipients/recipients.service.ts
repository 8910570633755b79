import { COUNTED_MOST } from '@kanisa/contract/admin-lists.ts';
import type { Deps } from '../../deps.ts';
import { listBouncing } from '../emails/church-mails.ts';
import { countUpTo, listByName, type RecipientFilter, type RecipientRow } from './recipients.repo.ts';

export interface RecipientPage {
  rows: (RecipientRow & { isBouncing: boolean })[];
  total: number;
  isMore: boolean;
}

/** A search counts no further than a thousand; without one everybody is counted. */
export async function listRecipients(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: RecipientFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<RecipientPage> {
  const offset = (page - 1) * perPage;
  const most = filter.search === undefined ? Number.MAX_SAFE_INTEGER : Math.max(COUNTED_MOST, offset + perPage) + 1;
  const rows = await listByName(deps.db, filter, { limit: perPage, offset, most });
  const counted = await countUpTo(deps.db, filter, most);
  const bouncing = await listBouncing(
    deps,
    rows.flatMap((row) => (row.email === null ? [] : [row.email])),
  );
  const isMore = counted === most;
  return {
    rows: rows.map((row) => ({ ...row, isBouncing: row.email !== null && bouncing.has(row.email.toLowerCase()) })),
    total: isMore ? most - 1 : counted,
    isMore,
  };
}
