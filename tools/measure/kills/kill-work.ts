import type { ProductPlace } from '../support/product.ts';

/** What the other side and the database say after the last kill. */
export interface KillOutcome {
  /** Pieces of work that the product has accepted, and those of them that are done. */
  accepted: number;
  done: number;
  /** Pieces that the product itself shows as unknown, or has not finished. */
  unknown: number;
  unfinished: number;
  /** Pieces done more than once where that does no harm: at most one for each connection and kill. */
  repeated: number;
  /** Pieces done twice or in part, which somebody would notice. */
  wrong: number;
}

/** Work of the product that is interrupted by kills. */
export interface KillWork {
  name: string;
  /** Meaning of `wrong`, for the report. */
  wrong: string;
  /** Settings by which the product reaches the other side, which survives every kill. */
  settings: Record<string, string>;
  repeatsPerKillMax: number;
  /** Whether each kill needs an order of its own, because some pieces may stay unknown or the work never ends. */
  isOrderedForEachKill: boolean;
  /** Whether the database server is killed too. */
  killsDatabase: boolean;
  /** Kills at a random time after an order, for work whose pieces are all done at its end. */
  killWithinMs?: number;
  /** Fills the database of a product that does not run. */
  seed?(place: ProductPlace): Promise<void>;
  /** Gives the product work: one piece for each person. */
  order(origin: string, token: string): Promise<void>;
  /** Number of pieces done so far, as the other side counts them. */
  count(): Promise<number>;
  /** Compares the running product with what it had acknowledged. */
  check?(origin: string): Promise<void>;
  countUnfinished(place: ProductPlace): Promise<number>;
  /** Called after the product has ended. */
  report(place: ProductPlace): Promise<KillOutcome>;
  close(): Promise<void> | void;
}

/** Deliveries by person and message, and how many of them came more than once. */
export function countDeliveries(keys: readonly string[]): { done: number; twice: number } {
  const done = new Set(keys).size;
  return { done, twice: keys.length - done };
}
