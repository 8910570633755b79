import type { Deps } from '../../../core/deps.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import { countUsers } from '../../identity/accounts/user-tallies.service.ts';
import { listBouncingAddresses } from '../emails/email-marks.repo.ts';
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

/** Caps the count of a search. The total without a search is stored. */
export async function listRecipientOptions(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: RecipientOptionFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<RecipientPage> {
  const offset = (page - 1) * perPage;
  const countLimit = getCountLimit({ page, perPage });
  const rows = await listRecipientsByName(deps.db, filter, { limit: perPage, offset, searchLimit: countLimit });
  const bouncing = await listBouncingAddresses(
    deps.db,
    rows.flatMap((row) => (row.email === null ? [] : [row.email])),
    deps.clock.now(),
  );
  const options = rows.map((row) => ({
    ...row,
    isBouncing: row.email !== null && bouncing.has(row.email.toLowerCase()),
  }));
  const { search, role, isActive, ids } = filter;
  if (search === undefined && ids === undefined) {
    const total = await countUsers(deps, { role, isActive });
    return { rows: options, total, isMore: false };
  }
  return { rows: options, ...toCappedTotal(await countRecipientsUpTo(deps.db, filter, countLimit), countLimit) };
}
