import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { eq } from 'drizzle-orm';
import { toAddress, toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { userAddressColumns, userNameColumns, users } from '../../identity/accounts/users.view.ts';
import { photos } from '../../records/photos/photos.table.ts';

const profileColumns = {
  ...userNameColumns,
  churchEmail: users.churchEmail,
  personalEmail: users.personalEmail,
  loginEmail: users.loginEmail,
  isLoginEmailConfirmed: users.isLoginEmailConfirmed,
  phoneNumber: users.phoneNumber,
  isActive: users.isActive,
  isVerified: users.isVerified,
  ...userAddressColumns,
  deletionRequestedAt: users.deletionRequestedAt,
  wantsEmails: users.wantsEmails,
  wantsTexts: users.wantsTexts,
  language: users.language,
  photoHash: photos.hash,
};

const selectProfiles = (db: DbOrTx) =>
  db.select(profileColumns).from(users).leftJoin(photos, eq(photos.userId, users.id));

type Row = Awaited<ReturnType<typeof selectProfiles>>[number];
type AddressColumn = 'county' | 'town' | 'area' | 'addressDescription';
export type ProfileRecord = Omit<Row, AddressColumn> & { address: Address | null };

function toProfileRecord(row: Row): ProfileRecord {
  const { county, town, area, addressDescription, ...rest } = row;
  return { ...rest, address: toAddress({ county, town, area, addressDescription }) };
}

const queryProfile = defineQuery('find_profile', (db, placeholder) =>
  selectProfiles(db).where(eq(users.id, placeholder('id'))),
);

export async function findProfile(db: DbOrTx, id: number): Promise<ProfileRecord | null> {
  const [row] = await queryProfile(db, { id });
  return row ? toProfileRecord(row) : null;
}

export type ProfileChanges = Partial<Pick<ProfileRecord, 'personalEmail' | 'phoneNumber' | 'address'>>;

export async function updateProfileColumns(
  tx: Tx,
  id: number,
  { address, ...rest }: ProfileChanges,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    // A number that somebody gives is their login, or taken.
    .set({
      ...rest,
      ...(rest.phoneNumber && { phoneIsContact: false }),
      ...(address !== undefined && toAddressColumns(address)),
      updatedAt: now,
    })
    .where(eq(users.id, id));
}
