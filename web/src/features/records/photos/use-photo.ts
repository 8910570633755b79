import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { requestApi } from '../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { getApiBase } from '../../../lib/api/http.ts';
import { isOffline } from '../../../offline/connection.ts';

/** The URL changes with the photo, so a loaded photo stays valid. */
const PHOTO_STALE_MS = 10 * 60_000;

export interface LoadedPhoto {
  url: string | null;
  /** A photo exists but could not be loaded. */
  failed: boolean;
  /** The message of the error. */
  reason: string | null;
}

/** Loads a protected photo. A plain image element would send no token. */
export function usePhoto(address: string | null, fallback?: string): LoadedPhoto {
  const photo = useQuery({ ...photoQuery(address ?? '', fallback), enabled: address !== null });
  const url = useObjectUrl(photo.data ?? null);
  // Photos are not stored on the device. Offline the default picture stands in, and nothing has failed.
  const isMissed = isOffline() && hasErrorStatus(photo.error, 0);
  return { url, failed: photo.isError && !isMissed, reason: isMissed ? null : (photo.error?.message ?? null) };
}

export function photoQuery(address: string, fallback?: string) {
  return queryOptions({
    queryKey: ['photo', address],
    queryFn: ({ signal }) => fetchPhoto(address, signal, fallback),
    staleTime: PHOTO_STALE_MS,
  });
}

/** Returns null if the photo has been deleted since its URL was loaded. */
async function fetchPhoto(address: string, signal: AbortSignal, fallback?: string): Promise<Blob | null> {
  try {
    const options = { signal, ...(fallback ? { fallback } : {}) };
    return await requestApi<Blob>({ method: 'GET', path: toApiPath(address), wantsFile: true }, options);
  } catch (error) {
    if (hasErrorStatus(error, 404)) return null;
    throw error;
  }
}

/** Both '/api/profile/photo/7' and 'https://host/api/profile/photo/7' become '/profile/photo/7'. */
export function toApiPath(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]+/, '');
  const base = getApiBase().replace(/^https?:\/\/[^/]+/, '');
  return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** An object URL for a blob, revoked on unmount. */
export function useObjectUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // A layout effect, so that a cached photo does not flicker.
  useLayoutEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [content]);
  return url;
}
