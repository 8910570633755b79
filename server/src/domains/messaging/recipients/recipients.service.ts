import { countedMost, countedTotal } from '../../../db/counting.ts';
import type { Deps } from '../../../deps.ts';
import { countPeople } from '../../people/users/users.service.ts';
import { listBouncing } from '../emails/message-emails.service.ts';
import { countUpTo, listByName, type RecipientFilter, type RecipientRow } from './recipients.repo.ts';

export interface RecipientPage {
  rows: (RecipientRow & { isBouncing: boolean })[];
  total: number;
  isMore: boolean;
}

/** A search counts no further than a thousand; how many there are without one is kept. */
export async function listRecipients(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: RecipientFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<RecipientPage> {
  const offset = (page - 1) * perPage;
  const most = countedMost({ page, perPage });
  const rows = await listByName(deps.db, filter, { limit: perPage, offset, most });
  const bouncing = await listBouncing(
    deps,
    rows.flatMap((row) => (row.email === null ? [] : [row.email])),
  );
  const marked = rows.map((row) => ({
    ...row,
    isBouncing: row.email !== null && bouncing.has(row.email.toLowerCase()),
  }));
  const { search, role, isActive } = filter;
  if (search === undefined) {
    const total = await countPeople(deps, { role, is_active: isActive });
    return { rows: marked, total, isMore: false };
  }
  return { rows: marked, ...countedTotal(await countUpTo(deps.db, filter, most), most) };
}
