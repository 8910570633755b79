import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { Deps } from '../../../deps.ts';
import { countUsers } from '../../identity/accounts/user-tallies.service.ts';
import { listBouncing } from '../emails/message-emails.service.ts';
import {
  countRecipientsUpTo,
  listRecipientsByName,
  type RecipientOptionFilter,
  type RecipientRow,
} from './recipients.repo.ts';

export interface RecipientPage {
  rows: (RecipientRow & { isBouncing: boolean })[];
  total: number;
  isMore: boolean;
}

/** A search counts no further than a thousand; how many there are without one is kept. */
export async function listRecipientOptions(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: RecipientOptionFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<RecipientPage> {
  const offset = (page - 1) * perPage;
  const most = getCountLimit({ page, perPage });
  const rows = await listRecipientsByName(deps.db, filter, { limit: perPage, offset, most });
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
    const total = await countUsers(deps, { role, isActive });
    return { rows: marked, total, isMore: false };
  }
  return { rows: marked, ...toCappedTotal(await countRecipientsUpTo(deps.db, filter, most), most) };
}
