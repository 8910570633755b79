import { getSession, getSessionGeneration, subscribeToSession } from '../../lib/session/session.ts';
import { getStoredUsername } from '../../lib/session/stored-session.ts';
import { openAccountStore, type SealedStore, StoreClosedError, StoreFullError } from '../store/sealed-store.ts';
import { type ReportedAnswer, setAnswerRecorder } from './answer-report.ts';
import { describeReader } from './describe-reader.ts';
import { hasOfflineLine } from './offline-line.ts';
import type { ComposedAnswer } from './reading-rule.ts';
import { findRule, findStoringRule } from './reading-rules.ts';
import { forgetStoredPaths, noteStoredPath } from './stored-paths.ts';

/** Answers are stored together, when the page has been idle for this long. */
const WRITE_DELAY_MS = 1000;
/** The reader may not see it, or it is gone. */
const GONE_STATUSES = [403, 404, 410];

interface Change {
  /** Undefined deletes the entry. */
  value: unknown;
  generation: number;
}

const changes = new Map<string, Change>();
/** Whole answers that a later write changes: a message that is opened may then be stored. */
const changeable = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();

/** Starts to store what the API client receives, for as long as the page lives. */
export function recordAnswers(): void {
  setAnswerRecorder(recordAnswer);
  subscribeToSession(() => {
    if (getSession().authenticated) return;
    changes.clear();
    changeable.clear();
    forgetStoredPaths();
  });
}

function recordAnswer(answer: ReportedAnswer): void {
  if (answer.generation !== getSessionGeneration()) return;
  const { method, path, status, data, generation } = answer;
  // An answer without JSON is not the server's: a hotel's network answers every request with its own page.
  if (data === null) return;
  const isSuccess = status >= 200 && status < 300;
  if (method !== 'GET') {
    if (isSuccess) recordChange(answer);
    return;
  }
  noteStoredPath(path, null);
  if (isSuccess) {
    if (findRule(path)?.applyWrite) changeable.set(path, data);
    storeLater(path, data, generation);
  } else if (GONE_STATUSES.includes(status)) storeLater(path, undefined, generation);
}

/** Writes that change a stored answer without another read. */
function recordChange(write: ReportedAnswer): void {
  for (const [path, answer] of changeable) {
    const changed = findRule(path)?.applyWrite?.(answer, write) ?? null;
    if (changed === null) continue;
    changeable.set(path, changed);
    storeLater(path, changed, write.generation);
  }
  if (findRule(write.path)?.storesWrites) storeLater(write.path, write.data, write.generation);
}

function storeLater(path: string, data: unknown, generation: number): void {
  const rule = findStoringRule(path, describeReader());
  if (!rule) return;
  const value = data !== undefined && rule.select ? (rule.select(data) ?? undefined) : data;
  changes.set(path, { value, generation });
  clearTimeout(timer);
  timer = setTimeout(storeWhenIdle, WRITE_DELAY_MS);
}

function storeWhenIdle(): void {
  if ('requestIdleCallback' in globalThis)
    globalThis.requestIdleCallback(() => void storeChanges(), { timeout: WRITE_DELAY_MS });
  else void storeChanges();
}

/** Stores what waits. One call runs after the other. An error of one is told to its caller, and the next one runs. */
export function storeChanges(): Promise<void> {
  clearTimeout(timer);
  const run = writing.then(writeChanges).catch((error: unknown) => {
    // What fits stays readable. A closed store was emptied on purpose.
    if (!(error instanceof StoreFullError || error instanceof StoreClosedError)) throw error;
  });
  writing = run.catch(() => undefined);
  return run;
}

async function writeChanges(): Promise<void> {
  if (changes.size === 0) return;
  const batch = [...changes];
  changes.clear();
  const store = await openAccountStore();
  if (!store) return;
  for (const [path, { value, generation }] of batch) {
    if (!isOwnStore(store, generation)) return;
    if (value === undefined) await store.delete('answers', path);
    else await store.write('answers', path, value);
  }
  await deleteSurplus(store);
}

/**
 * Whether this is still the session, and the store that of its account. Asked again after every wait. Another tab may
 * have changed the stored user before this one was told, so both are compared.
 */
function isOwnStore(store: SealedStore, generation: number): boolean {
  const { username } = store;
  return (
    generation === getSessionGeneration() && username === getSession().username && username === getStoredUsername()
  );
}

/** Deletes the oldest entries above the number of each rule, and those that may no longer be stored. */
async function deleteSurplus(store: SealedStore): Promise<void> {
  const reader = describeReader();
  const counts = new Map<unknown, number>();
  const entries = await store.list('answers');
  for (const { key } of entries.toSorted((a, b) => b.storedAt - a.storedAt)) {
    const rule = findStoringRule(key, reader);
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (!rule || count > rule.entriesMax) await store.delete('answers', key);
  }
}

/** The stored answer for the account that is signed in now, or null. */
export async function readStoredAnswer(path: string, generation: number): Promise<unknown> {
  const isStorable = findStoringRule(path, describeReader()) !== null;
  if (!hasOfflineLine() || !(isStorable || findRule(path)?.findElsewhere)) return null;
  // An answer that cannot be stored does not hinder the reading of others.
  await storeChanges().catch(() => undefined);
  const store = await openAccountStore();
  if (!store) return null;
  const stored = await findStored(store, path, isStorable);
  if (!stored || !isOwnStore(store, generation)) return null;
  noteStoredPath(path, stored.storedAt);
  return stored.value;
}

async function findStored(store: SealedStore, path: string, isStorable: boolean): Promise<ComposedAnswer | null> {
  const { compose, findElsewhere } = findRule(path) ?? {};
  if (compose) return compose(path, await store.list('answers'));
  // What is left of a department that was the reader's is not shown.
  const stored = isStorable ? await store.read('answers', path) : null;
  return stored ?? findElsewhere?.(path, await store.list('answers')) ?? null;
}

/** When the answers of these paths were stored; null for those that are not. */
export async function listStoredTimes(): Promise<Map<string, number>> {
  const store = await openAccountStore();
  const entries = (await store?.list('answers')) ?? [];
  return new Map(entries.map(({ key, storedAt }) => [key, storedAt]));
}
