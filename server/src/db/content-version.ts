import { createHash } from 'node:crypto';

/** Content hash, used as an optimistic-lock version. */
export function computeContentVersion(contents: object): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url').slice(0, 22);
}
