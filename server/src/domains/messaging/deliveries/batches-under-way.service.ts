/** Batches that the sender does not wait for, with the number of their recipients that have no outcome yet. */
export class BatchesUnderWay {
  readonly #batches = new Set<Promise<void>>();
  #recipients = 0;
  #waiting: (() => void)[] = [];

  get isEmpty(): boolean {
    return this.#batches.size === 0;
  }

  /** `send` calls `settle` for each recipient that has an outcome, and never rejects. */
  add(recipients: number, send: (settle: () => void) => Promise<void>): Promise<void> {
    let open = recipients;
    const settle = (count: number) => {
      open -= count;
      this.#recipients -= count;
      for (const resolve of this.#waiting.splice(0)) resolve();
    };
    this.#recipients += recipients;
    const batch = send(() => settle(1)).finally(() => {
      this.#batches.delete(batch);
      settle(open);
    });
    this.#batches.add(batch);
    return batch;
  }

  async waitForRoom(recipientsMax: number): Promise<void> {
    while (this.#recipients >= recipientsMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async waitForAll(): Promise<void> {
    await Promise.all(this.#batches);
  }
}
