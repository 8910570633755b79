import { useCallback, useEffect, useState } from 'react';
import { requestApi } from '../../../lib/api/api-client.ts';
import { type ApiError, asApiError, hasErrorCode } from '../../../lib/api/api-error.ts';
import { useSessionValue } from '../../../lib/session/session.ts';
import { isOffline, subscribeToConnection } from '../../../offline/connection.ts';

interface QueryState<Answer> {
  key: string | null;
  /** The user whom the data is for; null for a visitor's. */
  owner: string | null;
  data?: Answer;
  error?: ApiError;
}

/**
 * Loads from the API without the query library, which public pages do not load. It loads again after a sign-in or
 * sign-out, because the answer says what the user may do. The previous data stays until the next answer arrives, unless
 * it is another user's.
 */
export function usePublicQuery<Answer>(path: string | null, fallback: string) {
  const isSessionLoaded = useSessionValue((session) => !session.loading);
  const username = useSessionValue((session) => session.username);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<QueryState<Answer>>({ key: null, owner: null });
  const key = path === null || !isSessionLoaded ? null : `${path} ${username} ${attempt}`;

  useEffect(() => {
    if (path === null || key === null) return;
    const abort = new AbortController();
    // A background request: if the session has ended, the user stays on this page as a visitor.
    requestApi<Answer>({ method: 'GET', path }, { signal: abort.signal, background: true, fallback })
      .then((data) => setState({ key, owner: username, data }))
      .catch((error: unknown) => {
        if (abort.signal.aborted || hasErrorCode(error, 'session_ended')) return;
        const apiError = asApiError(error);
        setState((before) => ({ ...before, key, error: apiError }));
      });
    return () => abort.abort();
  }, [path, key, username, fallback]);

  const refetch = useCallback(() => setAttempt((count) => count + 1), []);
  // What was stored on this device, or failed, is asked for again once the server is reached.
  useEffect(() => subscribeToConnection(() => isOffline() || refetch()), [refetch]);

  const isCurrent = key !== null && state.key === key;
  return {
    data: state.owner === null || state.owner === username ? state.data : undefined,
    /** The error of the current request; null while it runs. */
    error: isCurrent ? (state.error ?? null) : null,
    isFetching: !isCurrent,
    refetch,
    updateData: useCallback(
      (update: (data: Answer) => Answer) =>
        setState((before) => (before.data === undefined ? before : { ...before, data: update(before.data) })),
      [],
    ),
  };
}
