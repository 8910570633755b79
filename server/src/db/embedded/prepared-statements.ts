import type { PGlite } from '@electric-sql/pglite';
import { readRows, type SendRaw } from './read-rows.ts';

type Send = PGlite['execProtocolStream'];
type Options = Parameters<Send>[1];
type Messages = Awaited<ReturnType<Send>>;

/** A named statement in the database, with the descriptions of its parameters and columns. */
interface PreparedStatement {
  key: string;
  name: string;
  description: Messages;
  isSelect: boolean;
  /** Executions since it was parsed. */
  uses: number;
}

/** Message types of the PostgreSQL wire protocol. A length of four bytes follows the type. */
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
/** Longer statements gain least and take up to a megabyte each in the database. */
const MESSAGE_MAX_BYTES = 8192;

/** Marks a statement whose plan may be kept, with a comment before its text. */
export const markKeptPlan = (name: string, text: string) => `/* ${name} */ ${text}`;
const KEPT_PLAN = /^\/\* \w+ \*\/ /;
/**
 * PostgreSQL plans the first five executions of a prepared statement for their own parameters. Other statements are
 * parsed again before it could keep a plan that suits only some parameters, or a table that was empty.
 */
const USES_MAX = 3;

/** Other commands, such as FETCH, may return different columns each time. */
const PREPARABLE = /^(?:\/\* \w+ \*\/)?\s*(?:select|with|insert|update|delete)\b/i;
/** Other statements may also answer with notifications, which PGlite passes on itself. */
const SELECT = /^(?:\/\* \w+ \*\/)?\s*select\b/i;
const CHANGES_SCHEMA = /^(?:CREATE|ALTER|DROP)\b/;

/**
 * PGlite parses and describes every statement anew, in six calls. This class prepares a statement on its second use, as
 * other drivers do, and executes it in one call, which halves the cost of a small query.
 *
 * It sits between PGlite and the database, where queries never interleave: the messages of one query arrive in the
 * order parse, describe, bind, describe, execute, sync. Statements must not contain values that are evaluated at parse
 * time: a prepared `'now'::timestamptz` stays the time of preparation.
 */
export class PreparedStatementCache {
  readonly #send: Send;
  readonly #sendRaw: SendRaw;
  /** Keyed by the whole parse message; the least recently used entry comes first. */
  readonly #prepared = new Map<string, PreparedStatement>();
  readonly #seenOnce = new Set<string>();
  /** Names of evicted statements, closed before the next statement. */
  readonly #evicted: string[] = [];
  #nameCount = 0;
  /** State of the current query. */
  #current: PreparedStatement | null = null;
  #bound: Uint8Array | null = null;
  #isSynced = false;

  constructor(send: Send, sendRaw: SendRaw) {
    this.#send = send;
    this.#sendRaw = sendRaw;
  }

  /** Forgets all statements. Call this after the database lost its memory. */
  clear(): void {
    this.#prepared.clear();
    this.#evicted.length = 0;
  }

  async handleMessage(message: Uint8Array, options?: Options): Promise<Messages> {
    const [kind] = message;
    if (kind === PARSE) return this.#parse(message, options);
    if (kind === SYNC) return this.#sync(message, options);
    if (!this.#current) return this.#sendOnce(message, options);
    if (kind === DESCRIBE) return getDescription(message[HEADER_BYTES] === STATEMENT, this.#current);
    if (kind === BIND) {
      // The unnamed portal precedes the statement name.
      this.#bound = insertName(message, HEADER_BYTES + 1, this.#current.name);
      return [];
    }
    if (kind !== EXECUTE || !this.#bound) return this.#send(message, options);
    return this.#execute(this.#current, Buffer.concat([this.#bound, message, buildMessage(SYNC, '')]), options);
  }

  /**
   * Sends a message of a statement that is not prepared. After a schema change all prepared statements are outdated.
   */
  async #sendOnce(message: Uint8Array, options: Options): Promise<Messages> {
    const answer = await this.#send(message, options);
    const isChange = answer.some((one) => 'text' in one && CHANGES_SCHEMA.test(String(one.text)));
    if (isChange) for (const statement of this.#prepared.values()) this.#evict(statement);
    return answer;
  }

  async #execute(current: PreparedStatement, messages: Uint8Array, options: Options): Promise<Messages> {
    this.#isSynced = true;
    try {
      return current.isSelect ? await readRows(this.#sendRaw, messages, options) : await this.#send(messages, options);
    } catch (error) {
      if (isOutdated(error)) this.#evict(current);
      throw error;
    }
  }

  async #parse(message: Uint8Array, options: Options): Promise<Messages> {
    for (const name of this.#evicted.splice(0)) await this.#send(buildMessage(CLOSE, `S${name}\0`), options);
    const key = Buffer.from(message.buffer, message.byteOffset, message.length).toString('latin1');
    // The empty statement name precedes the text.
    const text = key.slice(HEADER_BYTES + 1);
    const isPlanKept = KEPT_PLAN.test(text);
    if (message.length > MESSAGE_MAX_BYTES && !isPlanKept) return this.#send(message, options);
    const statement = this.#prepared.get(key);
    if (statement) {
      this.#prepared.delete(key);
      this.#prepared.set(key, statement);
      this.#current = statement;
      if (!isPlanKept && statement.uses >= USES_MAX) await this.#parseAgain(statement, message, options);
      statement.uses += 1;
      return [];
    }
    if (!this.#seenOnce.has(key)) {
      // A list of parameters has a different text for each length; a statement that occurs once is not worth preparing.
      if (this.#seenOnce.size >= SEEN_MAX) this.#seenOnce.clear();
      if (PREPARABLE.test(text)) this.#seenOnce.add(key);
      return this.#send(message, options);
    }
    return this.#prepare({ key, isSelect: SELECT.test(text) }, message, options);
  }

  async #prepare(
    { key, isSelect }: Pick<PreparedStatement, 'key' | 'isSelect'>,
    message: Uint8Array,
    options: Options,
  ): Promise<Messages> {
    const [oldest] = this.#prepared.values();
    if (oldest && this.#prepared.size >= PREPARED_MAX) this.#evict(oldest);
    this.#nameCount += 1;
    const name = `prepared_${this.#nameCount}`;
    const parsed = await this.#send(insertName(message, HEADER_BYTES, name), options);
    const description = await this.#send(buildMessage(DESCRIBE, `S${name}\0`), options);
    this.#current = { key, name, description, isSelect, uses: 1 };
    this.#prepared.set(key, this.#current);
    return parsed;
  }

  async #parseAgain(statement: PreparedStatement, message: Uint8Array, options: Options): Promise<void> {
    const close = buildMessage(CLOSE, `S${statement.name}\0`);
    await this.#send(Buffer.concat([close, insertName(message, HEADER_BYTES, statement.name)]), options);
    statement.description = await this.#send(buildMessage(DESCRIBE, `S${statement.name}\0`), options);
    statement.uses = 0;
  }

  #evict({ key, name }: PreparedStatement): void {
    this.#prepared.delete(key);
    this.#evicted.push(name);
  }

  async #sync(message: Uint8Array, options: Options): Promise<Messages> {
    const isAlreadySynced = this.#isSynced;
    this.#current = null;
    this.#bound = null;
    this.#isSynced = false;
    return isAlreadySynced ? [] : this.#send(message, options);
  }
}

/** Returns a copy, because the caller may add to it. A portal has no parameter description. */
function getDescription(isStatement: boolean, { description }: PreparedStatement): Messages {
  return description.filter(({ name }) => isStatement || name !== 'parameterDescription');
}

/** True when the statement's columns changed type since it was prepared, or when it no longer exists. */
const isOutdated = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan')));

function buildMessage(kind: number, content: string): Uint8Array {
  const message = Buffer.alloc(HEADER_BYTES + content.length);
  message.write(content, HEADER_BYTES, 'latin1');
  return writeHeader(kind, message);
}

/** Returns the message with a name in place of the empty one. */
function insertName(message: Uint8Array, at: number, name: string): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  return writeHeader(message[0] ?? 0, named);
}

function writeHeader(kind: number, message: Buffer): Uint8Array {
  message.writeUInt8(kind, 0);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}
