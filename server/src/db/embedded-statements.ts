import type { PGlite } from '@electric-sql/pglite';

type Send = PGlite['execProtocolStream'];
type Options = Parameters<Send>[1];
type Messages = Awaited<ReturnType<Send>>;

/** A statement that the database keeps under a name, and what it said of its parameters and columns. */
interface Kept {
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
const HEAD = 5;

const KEPT_MOST = 200;
const SEEN_MOST = 1000;

/**
 * PGlite has the database read, describe and plan each statement anew, in six calls. What comes a second time is kept
 * here by the database itself, as other drivers do it with a name, and asked in one call: half the work of a small query.
 *
 * Stands between PGlite and the database, where no two queries ever mix: the messages of one come in the order parse,
 * describe, bind, describe, execute, sync.
 */
export class EmbeddedStatements {
  readonly #send: Send;
  /** By the whole message that asks to parse them; the one that was not used for longest comes first. */
  readonly #kept = new Map<string, Kept>();
  readonly #seen = new Set<string>();
  #named = 0;
  /** What the present query uses, and what it is bound to. */
  #current: Kept | null = null;
  #bound: Uint8Array | null = null;
  #isSynced = false;

  constructor(send: Send) {
    this.#send = send;
  }

  forget(): void {
    this.#kept.clear();
  }

  async pass(message: Uint8Array, options?: Options): Promise<Messages> {
    const [kind] = message;
    if (kind === PARSE) return this.#parse(message, options);
    if (kind === SYNC) return this.#sync(message, options);
    if (!this.#current) return this.#send(message, options);
    if (kind === DESCRIBE) return this.#describe(message[HEAD] === STATEMENT, this.#current);
    if (kind === BIND) {
      // The portal, which has no name, comes before the statement.
      this.#bound = withName(message, HEAD + 1, this.#current.name);
      return [];
    }
    if (kind !== EXECUTE || !this.#bound) return this.#send(message, options);
    this.#isSynced = true;
    try {
      return await this.#send(Buffer.concat([this.#bound, message, messageOf(SYNC, '')]), options);
    } catch (error) {
      if (isOutdated(error)) this.#kept.delete(this.#current.key);
      throw error;
    }
  }

  async #parse(message: Uint8Array, options: Options): Promise<Messages> {
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
      if (this.#seen.size >= SEEN_MOST) this.#seen.clear();
      this.#seen.add(key);
      return this.#send(message, options);
    }
    return this.#keep(key, message, options);
  }

  async #keep(key: string, message: Uint8Array, options: Options): Promise<Messages> {
    const [oldest] = this.#kept;
    if (oldest && this.#kept.size >= KEPT_MOST) {
      this.#kept.delete(oldest[0]);
      await this.#send(messageOf(CLOSE, `S${oldest[1].name}\0`), options);
    }
    this.#named += 1;
    const name = `kept_${this.#named}`;
    const parsed = await this.#send(withName(message, HEAD, name), options);
    const described = await this.#send(messageOf(DESCRIBE, `S${name}\0`), options);
    this.#current = { key, name, described };
    this.#kept.set(key, this.#current);
    return parsed;
  }

  #describe(isStatement: boolean, { described }: Kept): Messages {
    return isStatement ? described : described.filter(({ name }) => name !== 'parameterDescription');
  }

  async #sync(message: Uint8Array, options: Options): Promise<Messages> {
    const isDone = this.#isSynced;
    this.#current = null;
    this.#bound = null;
    this.#isSynced = false;
    return isDone ? [] : this.#send(message, options);
  }
}

/** Its columns are of another type than when it was kept, or all that was kept is gone. */
const isOutdated = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000');

function messageOf(kind: number, content: string): Uint8Array {
  const message = Buffer.alloc(HEAD + content.length);
  message.write(content, HEAD, 'latin1');
  return withHead(kind, message);
}

/** The message with a name where its sender had left an empty one. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  return withHead(message[0] ?? 0, named);
}

function withHead(kind: number, message: Buffer): Uint8Array {
  message.writeUInt8(kind, 0);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}
