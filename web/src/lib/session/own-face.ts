import { useSyncExternalStore } from 'react';
import { localStore } from '../browser/storage.ts';

/** Not part of the session: what the header shows of its owner, so that no page has to ask the server for it. */
const FACE_KEY = 'ownFace';

export interface OwnFace {
  username: string;
  /** First and last name. */
  name: string;
  /** A small picture as a data URL. */
  picture: string | null;
  /** The address of the photo that the picture was made from; null if there is no photo, absent while that is unknown. */
  address?: string | null;
}

const listeners = new Set<() => void>();
let cached: { text: string | null; face: OwnFace | null } = { text: null, face: null };

function parseFace(text: string): OwnFace | null {
  try {
    const { username, name, picture, address } = JSON.parse(text) as Record<string, unknown>;
    if (typeof username !== 'string' || typeof name !== 'string') return null;
    const isPicture = typeof picture === 'string' && picture.startsWith('data:image/') && typeof address === 'string';
    if (isPicture) return { username, name, picture, address };
    return { username, name, picture: null, ...(address === null ? { address } : {}) };
  } catch {
    return null;
  }
}

/** Returns the same object while nothing changes. */
function readFace(): OwnFace | null {
  const text = localStore.get(FACE_KEY);
  if (text !== cached.text) cached = { text, face: text === null ? null : parseFace(text) };
  return cached.face;
}

/** Null if the stored face is another user's. */
export function getOwnFace(username: string): OwnFace | null {
  const face = readFace();
  return face?.username === username ? face : null;
}

/** Keeps the picture of the same user if `change` has none. */
export function storeOwnFace(change: Pick<OwnFace, 'username' | 'name'> & Partial<OwnFace>): void {
  const before = getOwnFace(change.username);
  const face = { picture: null, ...before, ...change };
  const text = JSON.stringify(face);
  if (localStore.get(FACE_KEY) === text) return;
  localStore.set(FACE_KEY, text);
  for (const listener of listeners) listener();
}

export function clearOwnFace(): void {
  localStore.remove(FACE_KEY);
  for (const listener of listeners) listener();
}

function subscribeToFace(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

export function useOwnFace(username: string | null): OwnFace | null {
  const face = useSyncExternalStore(subscribeToFace, readFace, () => null);
  return face !== null && face.username === username ? face : null;
}
