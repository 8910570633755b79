/** One kind of message that is sent while the product is killed. */
export interface KillTarget {
  name: string;
  /** The table of its recipients. */
  table: 'email_recipients' | 'text_recipients';
  /** Settings by which the product reaches the other side, which survives every kill. */
  settings: Record<string, string>;
  /** Sends a message to everybody who was seeded. */
  order(origin: string, token: string): Promise<void>;
  /** Number of deliveries so far. */
  count(): Promise<number>;
  /** Number of deliveries by recipient and message. */
  received(): Promise<ReadonlyMap<string, number>>;
  /** How many deliveries one kill may repeat: one for each connection, or none. */
  repeatsPerKillMax: number;
  close(): void;
}
