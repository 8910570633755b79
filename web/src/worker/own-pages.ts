import type { HandedOver } from '../offline/reading/handed-over.ts';
import type { Reader } from '../offline/reading/reading-rule.ts';
import { findStoringRule } from '../offline/reading/reading-rules.ts';
import { type Database, openStoreDatabase, putRow } from '../offline/store/store-database.ts';
import { findOrCreateKeys } from '../offline/store/store-keys.ts';
import { nameEntry, type StoreKeys, sealValue } from '../offline/store/store-sealing.ts';

const TABLE = 'answers';
/** What was stored recently is not read again. */
const FRESH_MS = 6 * 60 * 60_000;
const REQUEST_TIMEOUT_MS = 10_000;

interface OpenStore {
  database: Database;
  keys: StoreKeys;
  /** Tells whether the session has ended in the meantime. */
  hasEnded: () => boolean;
}

/** The server did not answer. */
class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/**
 * Stores what a signed-in person can read without a network. A page hands it over because the worker goes on after the
 * page was left. One thing after the other, so that a weak line stays free for the person.
 */
export class OwnPagesKeeper {
  /** Rises when a session ends: what was handed over before is stored no more. */
  #sessions = 0;
  #running: Promise<void> = Promise.resolve();
  #unread: HandedOver | null = null;
  readonly #listReads: (reader: Reader) => readonly string[];

  constructor(listReads: (reader: Reader) => readonly string[]) {
    this.#listReads = listReads;
  }

  /** Rejects if the server is out of reach; `retry` then reads what is missing. */
  async keep(handed: HandedOver): Promise<void> {
    const session = this.#sessions;
    const work = this.#running.then(() => this.#store(handed, () => session !== this.#sessions));
    this.#running = work.catch(() => undefined);
    await work;
  }

  async retry(): Promise<void> {
    const unread = this.#unread;
    this.#unread = null;
    if (unread) await this.keep(unread);
  }

  /** Nothing more is stored of what was handed over so far. */
  end(): void {
    this.#sessions += 1;
    this.#unread = null;
  }

  async #store(handed: HandedOver, hasEnded: () => boolean): Promise<void> {
    if (hasEnded()) return;
    const open = await openStore(handed);
    if (open === null) return;
    try {
      for (const answer of handed.answers) await writeAnswer({ ...open, hasEnded }, handed.reader, answer);
      if (handed.readsAhead) await readMissing({ ...open, hasEnded }, handed, this.#listReads(handed.reader));
    } catch (error) {
      // A device without room keeps what fits. A store that was deleted was emptied on purpose.
      if (!(error instanceof UnreachableError)) return;
      if (!hasEnded()) this.#unread = handed;
      throw error;
    } finally {
      open.database.close();
      if (hasEnded()) indexedDB.deleteDatabase(handed.store);
    }
  }
}

async function readMissing(open: OpenStore, handed: HandedOver, reads: readonly string[]): Promise<void> {
  const missing: string[] = [];
  for (const path of reads) {
    if (Date.now() - (await findStoredTime(open, path)) > FRESH_MS) missing.push(path);
  }
  if (missing.length === 0 || !(await isOwnToken(handed))) return;
  for (const path of missing) {
    const data = await readAnswer(handed, path);
    if (data !== null) await writeAnswer(open, handed.reader, { path, data, receivedAt: Date.now() });
  }
}

async function writeAnswer(open: OpenStore, reader: Reader, answer: HandedOver['answers'][number]): Promise<void> {
  const { path, data, receivedAt: storedAt } = answer;
  const rule = findStoringRule(path, reader);
  const value = rule?.select ? rule.select(data) : data;
  if (!rule || value === null || (await findStoredTime(open, path)) >= storedAt) return;
  const name = await nameEntry(open.keys, TABLE, path);
  const sealed = await sealValue(open.keys, { table: TABLE, name, storedAt }, { key: path, value });
  if (!open.hasEnded()) await putRow(open.database, TABLE, { name, storedAt, ...sealed });
}

/** Null for the store of another session, which is left alone. */
async function openStore({ store, mark }: HandedOver): Promise<Omit<OpenStore, 'hasEnded'> | null> {
  const database = await openStoreDatabase(store, (open) => open.close());
  try {
    const known = await database.get('keys', 'keys');
    if (!known || known.mark === mark) return { database, keys: known ?? (await findOrCreateKeys(database, mark)) };
  } catch {
    // It was deleted in the meantime.
  }
  database.close();
  return null;
}

async function findStoredTime({ database, keys }: Pick<OpenStore, 'database' | 'keys'>, path: string): Promise<number> {
  return (await database.getFromIndex(TABLE, 'name', await nameEntry(keys, TABLE, path)))?.storedAt ?? 0;
}

/** Another tab may have changed the account between the page's two reads of the browser's storage. */
async function isOwnToken(handed: HandedOver): Promise<boolean> {
  const answer = (await readAnswer(handed, '/auth/session')) as { user?: { username?: unknown } } | null;
  return answer?.user?.username === handed.username;
}

/** Null for anything but an answer of success. Rejects with `UnreachableError` if there is no answer. */
async function readAnswer({ token, language }: HandedOver, path: string): Promise<unknown> {
  const answer = await fetch(`/api${path}`, {
    headers: { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` },
    priority: 'low',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => {
    throw new UnreachableError();
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return answer.ok && isJson ? answer.json() : null;
}
