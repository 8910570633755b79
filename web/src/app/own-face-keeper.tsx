import { useEffect } from 'react';
import { useLoadedOwnProfile } from '../features/people/shared/own-profile.ts';
import { usePhotoFile } from '../features/records/photos/use-photo.ts';
import { getOwnFace, storeOwnFace } from '../lib/session/own-face.ts';
import { formatFullName } from '../lib/text/full-name.ts';
import { makeThumbnail } from './thumbnail.ts';

/** Twice the size in the header, for sharp screens. */
const PICTURE_SIZE = 72;

/**
 * Keeps name and picture of the header up to date whenever a page has loaded the own profile. It asks for a photo only
 * if that is a new one, and never for the profile.
 */
export function OwnFaceKeeper() {
  const profile = useLoadedOwnProfile();
  const { username = '', profile_photo: address = null } = profile ?? {};
  const isKnown = address !== null && getOwnFace(username)?.address === address;
  const file = usePhotoFile(isKnown ? null : address);

  useEffect(() => {
    if (!profile) return;
    const face = { username, name: formatFullName(profile) };
    storeOwnFace(address === null ? { ...face, picture: null, address: null } : face);
  }, [profile, username, address]);

  useEffect(() => {
    if (!profile || !file || address === null) return undefined;
    let isOver = false;
    const store = async () => {
      const picture = await makeThumbnail(file, PICTURE_SIZE);
      if (!isOver && picture !== null) storeOwnFace({ username, name: formatFullName(profile), picture, address });
    };
    void store();
    return () => {
      isOver = true;
    };
  }, [profile, file, username, address]);

  return null;
}
