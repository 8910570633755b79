import { useCallback, useEffect, useState } from 'react';
import { requestApi } from '../../../lib/api/api-client.ts';
import { type ApiError, asApiError, hasErrorCode } from '../../../lib/api/api-error.ts';
import { useSessionValue } from '../../../lib/session/session.ts';

interface QueryState<Answer> {
  key: string | null;
  data?: Answer;
  error?: ApiError;
}

/**
 * Reads from the API without the query library, which a visitor's page does not carry. It asks anew when somebody signs in
 * or out: the answer says what this person may do. While the next answer is on its way the last one stays.
 */
export function usePublicQuery<Answer>(path: string | null, fallback: string) {
  const isKnown = useSessionValue((session) => !session.loading);
  const username = useSessionValue((session) => session.username);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<QueryState<Answer>>({ key: null });
  const key = path === null || !isKnown ? null : `${path} ${username} ${tries}`;

  useEffect(() => {
    if (path === null || key === null) return;
    const asking = new AbortController();
    // In the background: a session that turns out to be over makes a visitor of this person, here on this page.
    requestApi<Answer>({ method: 'GET', path }, { signal: asking.signal, background: true, fallback })
      .then((data) => setState({ key, data }))
      .catch((error: unknown) => {
        if (asking.signal.aborted || hasErrorCode(error, 'session_ended')) return;
        const apiError = asApiError(error);
        setState((before) => ({ ...before, key, error: apiError }));
      });
    return () => asking.abort();
  }, [path, key, fallback]);

  const isCurrent = key !== null && state.key === key;
  return {
    data: state.data,
    /** Of this very question; null while its answer is on its way. */
    error: isCurrent ? (state.error ?? null) : null,
    isWaiting: !isCurrent,
    ask: useCallback(() => setTries((count) => count + 1), []),
    change: useCallback(
      (how: (data: Answer) => Answer) =>
        setState((before) => (before.data === undefined ? before : { ...before, data: how(before.data) })),
      [],
    ),
  };
}
