import { fillPath, splitRoute } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ApiRequest, ApiResponse } from '../../lib/api/http.ts';
import { mayWait, nameThing, type Operation, type Target } from '../../offline/queue/operation.ts';
import { OperationFlusher } from '../../offline/queue/operation-flusher.ts';
import { type NewOperation, OperationQueue } from '../../offline/queue/operation-queue.ts';
import { createOperationRecords } from '../../offline/queue/operation-records.ts';
import { createOperationTransport } from '../../offline/queue/operation-transport.ts';
import { writeOrWait } from '../../offline/queue/operation-writer.ts';
import { WaitingView } from '../../offline/queue/waiting-view.ts';
import type { Ledger } from './ledger.ts';
import {
  createModelLocks,
  createModelNetwork,
  createModelStore,
  type Device,
  type TabNews,
  tellTabs,
} from './model-device.ts';
import { ModelScreen } from './model-screen.ts';
import type { ModelServer } from './model-server.ts';
import type { Owner, World } from './world.ts';

export interface TabParts {
  world: World;
  server: ModelServer;
  device: Device;
  ledger: Ledger;
  createId: () => string;
  isLate: () => boolean;
  /** A planted fault: changes what the queue sends. */
  tamper?: (request: ApiRequest) => ApiRequest;
  isStoreLazy?: boolean;
  /** A planted fault: the tab does not hear what the others sent. */
  isDeaf?: boolean;
}

/** A tab shows the server's data, and the writes that wait. */
export interface Shown {
  state: string;
  waiting: readonly string[];
}

const IDLE = {
  wake: () => {},
  look: () => {},
  write: () => {},
  cancel: async () => {},
  retry: async () => {},
  shown: (): Shown | null => null,
};

/** A tab of the person who was signed in when it was loaded. It runs the product's code on a simulated device. */
export function openTab(parts: TabParts) {
  const owner: Owner = { isAlive: true };
  const { username } = parts.device.stored;
  if (username === null) return { owner, ...IDLE };
  const tab = new SignedInTab(parts, owner, username);
  return {
    owner,
    wake: () => tab.wake(),
    look: () => void tab.look(),
    shown: (): Shown | null => tab.shown(),
    write: (write: Target) => void tab.write(write).catch(() => {}),
    cancel: (pick: number) => tab.cancel(pick),
    retry: (pick: number) => tab.retry(pick),
  };
}

export type Tab = ReturnType<typeof openTab>;

class SignedInTab {
  readonly #parts: TabParts;
  readonly #username: string;
  readonly #network: (request: ApiRequest) => Promise<ApiResponse>;
  readonly #queue: OperationQueue;
  readonly #flusher: OperationFlusher;
  readonly #screen: ModelScreen;
  readonly #view: WaitingView;
  readonly #tell: (news: TabNews) => void;
  #waiting: readonly Operation[] = [];

  constructor(parts: TabParts, owner: Owner, username: string) {
    const { world, server, device } = parts;
    this.#parts = parts;
    this.#username = username;
    this.#network = createModelNetwork(world, server, device, owner, parts.isLate);
    this.#screen = new ModelScreen(this.#network, () => device.stored.token);
    this.#tell = (news) => tellTabs(world, device, owner, news);
    const reload = () => void this.#screen.load();
    const store = createModelStore(world, device, owner, username, parts.isStoreLazy);
    this.#queue = new OperationQueue({
      ...this.#createTransport(owner),
      records: createOperationRecords(store),
      locks: createModelLocks(world, device, owner, username),
      now: world.now,
      tooOldText: 'too old',
      onChange: (operations) => {
        this.#view.show(operations);
        this.#tell('changed');
      },
      onApplied: () => {
        reload();
        this.#tell('sent');
      },
    });
    this.#view = new WaitingView({
      list: () => this.#queue.list(),
      show: (operations) => {
        this.#waiting = operations;
      },
      reload,
    });
    const hear = (news: TabNews) => (news === 'sent' ? reload() : void this.#view.readAnew());
    if (!parts.isDeaf) device.listeners.push({ owner, hear });
    reload();
    void this.#view.readAnew();
    this.#flusher = new OperationFlusher({
      flush: () => this.#queue.flush(),
      now: world.now,
      setTimer: (work, ms) => world.setTimer(owner, work, ms),
    });
  }

  wake(): void {
    this.#flusher.wake();
  }

  /** The person comes to this tab: its page asks for everything again. */
  async look(): Promise<void> {
    await this.#screen.load();
  }

  shown(): Shown {
    return { state: this.#screen.shown, waiting: this.#waiting.map(({ id }) => id) };
  }

  async write(given: Target): Promise<void> {
    const { device, ledger, createId } = this.#parts;
    const operation: NewOperation = { ...given, id: createId(), title: '' };
    const thing = nameThing(given);
    ledger.begin(operation, { username: this.#username, device, thing });
    const isBehind = (await this.#queue.list()).some((one) => one.thing === thing && one.state !== 'refused');
    const result = await writeOrWait({
      operation,
      mustWait: isBehind || !device.isOnline,
      mayWait: mayWait(given.write, given.body),
      send: (operationId) => this.#sendDirectly(given, operationId),
      keep: async (kept) => void (await this.#queue.add(kept)),
    });
    ledger.settle(operation.id, result.waits ? 'waits' : 'applied');
    if (result.waits) return this.wake();
    void this.#screen.load();
    this.#tell('sent');
  }

  async cancel(pick: number): Promise<void> {
    const chosen = await this.#pickOne(pick);
    if (!chosen) return;
    this.#parts.ledger.beginCancel(chosen.id);
    this.#parts.ledger.endCancel(chosen.id, await this.#queue.cancel(chosen.id));
  }

  async retry(pick: number): Promise<void> {
    const chosen = await this.#pickOne(pick);
    if (chosen?.state !== 'refused') return;
    this.#parts.ledger.reopen(chosen.id);
    await this.#queue.retry(chosen.id);
    this.wake();
  }

  #createTransport(owner: Owner) {
    const { world, device, tamper } = this.#parts;
    return createOperationTransport({
      username: this.#username,
      isCurrent: () => device.stored.username === this.#username,
      getToken: () => device.stored.token,
      // The session ended. Another tab may have signed in meanwhile.
      renew: async (rejected) => {
        await world.step(owner);
        if (device.stored.token !== rejected) return device.stored.token === null ? 'left' : 'renewed';
        device.stored.token = null;
        return 'ended';
      },
      transmit: (request) => this.#network(tamper?.(request) ?? request),
    });
  }

  async #sendDirectly({ write, params, body }: Target, operationId: string): Promise<void> {
    const { stored, isSwitching } = this.#parts.device;
    if (stored.username !== this.#username || isSwitching) throw new ApiError(401, 'Another person is signed in.');
    const { method, path } = splitRoute(write.route);
    const answer = await this.#network({
      method,
      path: fillPath(path, params),
      body,
      token: stored.token,
      operationId,
    });
    if (!answer.ok) throw new ApiError(answer.status, 'rejected');
  }

  async #pickOne(pick: number): Promise<Operation | null> {
    const listed = await this.#queue.list();
    return listed[pick % Math.max(1, listed.length)] ?? null;
  }
}
