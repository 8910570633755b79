import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoadedOwnProfile } from '../features/people/shared/own-profile.ts';
import { getOwnFace } from '../lib/session/own-face.ts';
import { useSessionValue } from '../lib/session/session.ts';
import { keepOwnFace, loadOwnFace } from './own-face-loader.ts';

/**
 * Keeps name and picture of the header up to date. It asks for the profile once after a login; later it uses what pages
 * load, and asks for a photo only if that is a new one.
 */
export function OwnFaceKeeper() {
  const client = useQueryClient();
  const username = useSessionValue((session) => session.username);
  const profile = useLoadedOwnProfile();

  useEffect(() => {
    if (username === null || getOwnFace(username)?.address !== undefined) return;
    // In a later task, because the page's own requests come first. Not cancelled: it continues on a public page.
    setTimeout(() => void loadOwnFace(client));
  }, [client, username]);

  useEffect(() => {
    if (profile) void keepOwnFace(client, profile);
  }, [client, profile]);

  return null;
}
