import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { requestApi } from '../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { getApiBase } from '../../../lib/api/http.ts';

/** The address changes with the picture, so what was read once stays right. */
const PHOTO_STALE_MS = 10 * 60_000;

export interface LoadedPhoto {
  url: string | null;
  /** There is one, but it could not be read. */
  failed: boolean;
  /** Why. */
  reason: string | null;
}

/** Reads a picture that only some may see: a plain image would carry no token. */
export function usePhoto(address: string | null, fallback?: string): LoadedPhoto {
  const photo = useQuery({
    queryKey: ['photo', address],
    enabled: address !== null,
    queryFn: ({ signal }) => fetchPhoto(address ?? '', signal, fallback),
    staleTime: PHOTO_STALE_MS,
  });
  const url = useObjectUrl(photo.data ?? null);
  return { url, failed: photo.isError, reason: photo.error?.message ?? null };
}

/** Null when there is none: it may have been removed since its address was told. */
async function fetchPhoto(address: string, signal: AbortSignal, fallback?: string): Promise<Blob | null> {
  try {
    const options = { signal, ...(fallback ? { fallback } : {}) };
    return await requestApi<Blob>({ method: 'GET', path: toApiPath(address), wantsFile: true }, options);
  } catch (error) {
    if (hasErrorStatus(error, 404)) return null;
    throw error;
  }
}

/** '/api/profile/photo/7' and 'https://host/api/profile/photo/7' are both '/profile/photo/7' of our API. */
export function toApiPath(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]+/, '');
  const base = getApiBase().replace(/^https?:\/\/[^/]+/, '');
  return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** An address for something in memory, given back when nobody shows it any more. */
export function useObjectUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Before the browser paints: a picture that is here already does not flicker.
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
