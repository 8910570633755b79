import { getSession } from '../session/session.ts';
import { hasOfflineLine } from './offline-line.ts';

/** The stored answer to a read that did not reach the server. Without one the network error stays. */
export async function readStoredInstead<Answer>(path: string, generation: number, failure: Error): Promise<Answer> {
  if (!getSession().authenticated || !hasOfflineLine()) throw failure;
  const stored = await import('./stored-answers.ts')
    .then(({ readStoredAnswer }) => readStoredAnswer(path, generation))
    // The code or the database is missing.
    .catch(() => null);
  if (stored === null) throw failure;
  return stored as Answer;
}
