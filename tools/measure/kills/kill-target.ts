/** One kind of message that is sent while the product is killed. */
export interface KillTarget {
  name: string;
  /** The table of its recipients. */
  table: 'email_recipients' | 'text_recipients';
  /** What the product needs to reach the other side, which outlives every kill. */
  settings: Record<string, string>;
  /** A message to everybody who was seeded. */
  order(origin: string, token: string): Promise<void>;
  /** How many have come in so far. */
  count(): Promise<number>;
  /** By recipient and message: how often it came in. */
  received(): Promise<ReadonlyMap<string, number>>;
  /** More than one for each that was in flight at a kill is a fault; null: none may come twice at all. */
  mayRepeat: boolean;
  close(): void;
}
