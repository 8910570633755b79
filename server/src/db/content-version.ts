import { hash } from 'node:crypto';

/** Content hash, used as an optimistic-lock version. */
export function computeContentVersion(contents: object): string {
  return hash('sha256', JSON.stringify(contents), 'base64url').slice(0, 22);
}
