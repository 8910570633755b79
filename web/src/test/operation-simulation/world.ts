/** Who stops when a tab is killed. */
export interface Owner {
  isAlive: boolean;
}

interface Step {
  owner: Owner;
  resume: () => void;
}

/** The network. It does not stop when a tab does. */
const NETWORK: Owner = { isAlive: true };

/**
 * Holds everything that is asynchronous: each step waits here until the test picks it. The order of the steps is the
 * only randomness, so a run is repeated by its numbers.
 */
export function createWorld() {
  let steps: Step[] = [];
  let time = Date.UTC(2026, 0, 1);
  let timers: { at: number; owner: Owner; work: () => void }[] = [];

  /** Lets everything go on that waits for no step. */
  const drain = () => new Promise<void>((resolve) => setImmediate(resolve));
  const dropDead = () => {
    steps = steps.filter(({ owner }) => owner.isAlive);
  };

  return {
    now: () => time,
    /** Never resolves if the owner was killed. */
    step: (owner: Owner = NETWORK) => new Promise<void>((resume) => void steps.push({ owner, resume })),
    async runStep(pick: number): Promise<boolean> {
      dropDead();
      const [step] = steps.splice(pick % Math.max(1, steps.length), 1);
      step?.resume();
      await drain();
      return step !== undefined;
    },
    async runAll(): Promise<void> {
      for (let count = 0; ; count += 1) {
        dropDead();
        const [step] = steps.splice(0, 1);
        if (!step) return;
        if (count > 20_000) throw new Error('The simulation does not come to an end.');
        step.resume();
        await drain();
      }
    },
    setTimer(owner: Owner, work: () => void, ms: number): () => void {
      const timer = { at: time + ms, owner, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance(ms: number): void {
      time += ms;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { owner, work } of due) if (owner.isAlive) work();
    },
    drain,
  };
}

export type World = ReturnType<typeof createWorld>;
