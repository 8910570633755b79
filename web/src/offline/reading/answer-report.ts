import { getSession } from '../../lib/session/session.ts';

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
const listeners = new Set<(answer: ReportedAnswer) => void>();
let recorder: ((answer: ReportedAnswer) => void) | null = null;

/** Tells the recorder about an answer, which decides whether it is stored on this device. */
export function reportAnswer(answer: ReportedAnswer): void {
  if (!getSession().authenticated) return;
  for (const listener of listeners) listener(answer);
  if (recorder) recordSafely(recorder, answer);
  else if (waiting.length < WAITING_MAX) waiting.push(answer);
}

export function setAnswerRecorder(record: (answer: ReportedAnswer) => void): void {
  recorder = record;
  for (const answer of waiting.splice(0)) recordSafely(record, answer);
}

/** The request was answered, so an error of the recorder must not fail it. It is shown in the browser's console. */
function recordSafely(record: (answer: ReportedAnswer) => void, answer: ReportedAnswer): void {
  try {
    record(answer);
  } catch (error) {
    reportError(error);
  }
}

/** Calls the listener with the answers that wait for the recorder, and with each later one. */
export function subscribeToAnswers(listener: (answer: ReportedAnswer) => void): () => void {
  for (const answer of waiting) listener(answer);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
