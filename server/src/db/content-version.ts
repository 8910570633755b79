import { createHash } from 'node:crypto';

/** Of the contents themselves, so that it changes with whatever changes them, and needs no counter. */
export function computeContentVersion(contents: object): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url').slice(0, 22);
}
