import { type Db, forNobody } from '../../../db/client.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { OwnPlaceRow } from '../places/places.repo.ts';
import { insertServingLink } from './links.repo.ts';
import { createLinkToken } from './links.rules.ts';

/** Returns the token. Only its hash is stored; it works until the last of the dates ends. */
export async function createServingLink(db: Db, userId: number, places: readonly OwnPlaceRow[]): Promise<string> {
  const token = createLinkToken();
  await insertServingLink(forNobody(db, 'the sender of a notice makes the link'), {
    hash: hashToken(token),
    userId,
    placeIds: places.map(({ id }) => id),
  });
  return token;
}
