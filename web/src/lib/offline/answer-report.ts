import { getSession } from '../session/session.ts';
import { hasOfflineLine } from './offline-line.ts';

/** An answer that the API client received. */
export interface ReportedAnswer {
  method: string;
  path: string;
  status: number;
  data: unknown;
  /** The generation of the session when the request was sent. */
  generation: number;
}

/** Answers that arrive before the recorder has loaded. It loads some seconds after the first page. */
const WAITING_MAX = 30;
const waiting: ReportedAnswer[] = [];
let recorder: ((answer: ReportedAnswer) => void) | null = null;

/** Tells the recorder about an answer, which decides whether it is stored on this device. */
export function reportAnswer(answer: ReportedAnswer): void {
  if (!getSession().authenticated) return;
  if (recorder) recorder(answer);
  else if (waiting.length < WAITING_MAX) waiting.push(answer);
}

export function setAnswerRecorder(record: (answer: ReportedAnswer) => void): void {
  recorder = record;
  for (const answer of waiting.splice(0)) record(answer);
}

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
