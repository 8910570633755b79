import type { PGlite } from '@electric-sql/pglite';

type Send = PGlite['execProtocolStream'];
type Options = Parameters<Send>[1];
type Messages = Awaited<ReturnType<Send>>;

/** A statement that the database keeps under a name, and what it said of its parameters and columns. */
interface PreparedStatement {
  key: string;
  name: string;
  described: Messages;
}

/** Of the wire protocol: the letter that each message begins with. A length of four bytes follows. */
const PARSE = 0x50;
const DESCRIBE = 0x44;
const BIND = 0x42;
const EXECUTE = 0x45;
const CLOSE = 0x43;
const SYNC = 0x53;
const STATEMENT = 0x53;
const HEADER_BYTES = 5;

const PREPARED_MAX = 200;
const SEEN_MAX = 1000;
/** What is longer gains least, and takes up to a megabyte in the database. */
const MESSAGE_MAX_BYTES = 8192;

/** Others, like FETCH, may answer with other columns each time. */
const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
const CHANGES_SCHEMA = /^(?:CREATE|ALTER|DROP)\b/;

/**
 * PGlite has the database read and describe each statement anew, in six calls. What comes a second time is kept
 * here by the database itself, as other drivers do it with a name, and asked in one call: half the work of a small query.
 *
 * Stands between PGlite and the database, where no two queries ever mix: the messages of one come in the order parse,
 * describe, bind, describe, execute, sync. What is read once and for all must not be written in a statement: a kept
 * `'now'::timestamptz` stays the moment when it was kept.
 */
export class PreparedStatementCache {
  readonly #send: Send;
  /** By the whole message that asks to parse them; the one that was not used for longest comes first. */
  readonly #kept = new Map<string, PreparedStatement>();
  readonly #seen = new Set<string>();
  /** Names that are not used any more, to be told to the database before the next statement. */
  readonly #left: string[] = [];
  #named = 0;
  /** What the present query uses, and what it is bound to. */
  #current: PreparedStatement | null = null;
  #bound: Uint8Array | null = null;
  #isSynced = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** All that was kept is gone. */
  forget(): void {
    this.#kept.clear();
    this.#left.length = 0;
  }

  async pass(message: Uint8Array, options?: Options): Promise<Messages> {
    const [kind] = message;
    if (kind === PARSE) return this.#parse(message, options);
    if (kind === SYNC) return this.#sync(message, options);
    if (!this.#current) return this.#sendOnce(message, options);
    if (kind === DESCRIBE) return getDescription(message[HEADER_BYTES] === STATEMENT, this.#current);
    if (kind === BIND) {
      // The portal, which has no name, comes before the statement.
      this.#bound = insertName(message, HEADER_BYTES + 1, this.#current.name);
      return [];
    }
    if (kind !== EXECUTE || !this.#bound) return this.#send(message, options);
    return this.#execute(this.#current, Buffer.concat([this.#bound, message, buildMessage(SYNC, '')]), options);
  }

  /** Of a statement that is not kept. After one that changes tables, kept ones may mean something else. */
  async #sendOnce(message: Uint8Array, options: Options): Promise<Messages> {
    const answer = await this.#send(message, options);
    const isChange = answer.some((one) => 'text' in one && CHANGES_SCHEMA.test(String(one.text)));
    if (isChange) for (const kept of this.#kept.values()) this.#leave(kept);
    return answer;
  }

  async #execute(current: PreparedStatement, messages: Uint8Array, options: Options): Promise<Messages> {
    this.#isSynced = true;
    try {
      return await this.#send(messages, options);
    } catch (error) {
      if (isOutdated(error)) this.#leave(current);
      throw error;
    }
  }

  async #parse(message: Uint8Array, options: Options): Promise<Messages> {
    for (const name of this.#left.splice(0)) await this.#send(buildMessage(CLOSE, `S${name}\0`), options);
    if (message.length > MESSAGE_MAX_BYTES) return this.#send(message, options);
    const key = Buffer.from(message.buffer, message.byteOffset, message.length).toString('latin1');
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      this.#current = kept;
      return [];
    }
    if (!this.#seen.has(key)) {
      // Lists of parameters have as many forms as lengths: what comes once is not worth a name.
      if (this.#seen.size >= SEEN_MAX) this.#seen.clear();
      // The name, which is empty, comes before the text.
      if (PREPARABLE.test(key.slice(HEADER_BYTES + 1))) this.#seen.add(key);
      return this.#send(message, options);
    }
    return this.#keep(key, message, options);
  }

  async #keep(key: string, message: Uint8Array, options: Options): Promise<Messages> {
    const [oldest] = this.#kept.values();
    if (oldest && this.#kept.size >= PREPARED_MAX) this.#leave(oldest);
    this.#named += 1;
    const name = `kept_${this.#named}`;
    const parsed = await this.#send(insertName(message, HEADER_BYTES, name), options);
    const described = await this.#send(buildMessage(DESCRIBE, `S${name}\0`), options);
    this.#current = { key, name, described };
    this.#kept.set(key, this.#current);
    return parsed;
  }

  #leave({ key, name }: PreparedStatement): void {
    this.#kept.delete(key);
    this.#left.push(name);
  }

  async #sync(message: Uint8Array, options: Options): Promise<Messages> {
    const isDone = this.#isSynced;
    this.#current = null;
    this.#bound = null;
    this.#isSynced = false;
    return isDone ? [] : this.#send(message, options);
  }
}

/** Copied, because whoever asked may add to it. A portal has no parameters any more. */
function getDescription(isStatement: boolean, { described }: PreparedStatement): Messages {
  return described.filter(({ name }) => isStatement || name !== 'parameterDescription');
}

/** Its columns are of another type than when it was kept, or it is gone. */
const isOutdated = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')));

function buildMessage(kind: number, content: string): Uint8Array {
  const message = Buffer.alloc(HEADER_BYTES + content.length);
  message.write(content, HEADER_BYTES, 'latin1');
  return writeHeader(kind, message);
}

/** The message with a name where its sender had left an empty one. */
function insertName(message: Uint8Array, at: number, name: string): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  return writeHeader(message[0] ?? 0, named);
}

function writeHeader(kind: number, message: Buffer): Uint8Array {
  message.writeUInt8(kind, 0);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}
