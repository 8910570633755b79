import type { Operation } from './operation.ts';

interface Parts {
  list: () => Promise<readonly Operation[]>;
  show: (operations: readonly Operation[]) => void;
  /** The page asks again, because what it has loaded may be old. */
  reload: () => void;
}

/** A tab shows the writes that wait. All tabs of a device change them, and tell each other. */
export class WaitingView {
  readonly #parts: Parts;
  #count = 0;
  #version = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Shows what this tab has read, while no other tab could change it. */
  show(operations: readonly Operation[]): void {
    this.#version += 1;
    this.#count = operations.length;
    this.#parts.show(operations);
  }

  /** Another tab changed what waits. A read that ends after a newer one is dropped: it would show the past. */
  async readAnew(): Promise<readonly Operation[]> {
    this.#version += 1;
    const version = this.#version;
    const before = this.#count;
    const operations = await this.#parts.list();
    if (version === this.#version) this.show(operations);
    // The tab that sent it may have been closed before it could say so.
    if (operations.length < before) this.#parts.reload();
    return operations;
  }
}
