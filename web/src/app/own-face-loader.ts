import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { type QueryClient, type QueryExecuteOptions, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { ownProfileQuery } from '../features/people/shared/own-profile.ts';
import { photoQuery } from '../features/records/photos/use-photo.ts';
import { getOwnFace, storeOwnFace } from '../lib/session/own-face.ts';
import { getSession } from '../lib/session/session.ts';
import { formatFullName } from '../lib/text/full-name.ts';
import { makeThumbnail } from './thumbnail.ts';

/** Twice the size in the header, for sharp screens. */
const PICTURE_SIZE = 72;

/** Two callers share the work on one photo. */
const inProgress = new Set<string>();

/** Loads the own profile, and with it the picture of the header. Without an answer the initials stay. */
export async function loadOwnFace(client: QueryClient): Promise<void> {
  try {
    const { profile } = await fetchToEnd(client, ownProfileQuery);
    await keepOwnFace(client, profile);
  } catch {
    // The next page with a guard asks again.
  }
}

/** Stores name and picture of a loaded profile for the header. */
export async function keepOwnFace(client: QueryClient, profile: Profile): Promise<void> {
  const { username, profile_photo: address } = profile;
  if (getSession().username !== username) return;
  const face = { username, name: formatFullName(profile) };
  storeOwnFace(address === null ? { ...face, picture: null, address } : face);
  if (address === null || getOwnFace(username)?.address === address || inProgress.has(address)) return;
  inProgress.add(address);
  try {
    const file = await fetchToEnd(client, photoQuery(address));
    const picture = file && (await makeThumbnail(file, PICTURE_SIZE));
    if (picture && getSession().username === username) storeOwnFace({ ...face, picture, address });
  } catch {
    // The photo's own page says why it cannot be loaded.
  } finally {
    inProgress.delete(address);
  }
}

/** The observer keeps the request alive if the user leaves the page that shares it, for example after the login. */
async function fetchToEnd<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  const stop = new QueryObserver(client, { ...query, enabled: false }).subscribe(() => undefined);
  try {
    return await client.query(query);
  } finally {
    stop();
  }
}
