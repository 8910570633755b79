import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { inArray } from 'drizzle-orm';
import { toAddress } from '../../../db/address-columns.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { households } from '../households/households.table.ts';

/** Those that have one. */
export async function listHouseholdAddresses(db: DbOrTx, ids: readonly number[]): Promise<Map<number, Address>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(households)
    .where(inArray(households.id, [...ids]));
  return new Map(
    rows.flatMap((row) => {
      const address = toAddress(row);
      return address ? [[row.id, address] as const] : [];
    }),
  );
}
