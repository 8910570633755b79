import { hash } from 'node:crypto';

/** Longer than an access token lives, so that the renewal of an expired one is recognised too. */
const PROVEN_MS = 30 * 60_000;
const PROVEN_TOKENS_MAX = 10_000;

interface ProvenToken {
  userId: number;
  provenAt: number;
}

/**
 * Access tokens that authenticated a request recently. They decide who is served first under load and never what
 * somebody may do: an ended session stays in here for a while.
 */
export class ProvenTokens {
  readonly #tokens = new Map<string, ProvenToken>();

  add(token: string, userId: number): void {
    this.#tokens.set(hashToken(token), { userId, provenAt: performance.now() });
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > PROVEN_TOKENS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
  }

  findUserId(token: string): number | null {
    const proven = this.#tokens.get(hashToken(token));
    return proven && performance.now() - proven.provenAt < PROVEN_MS ? proven.userId : null;
  }
}

/** The process keeps no usable token. */
function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
