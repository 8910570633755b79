import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export function computeEtag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** True if the client has this version. A proxy that compresses marks the ETag as weak. */
export function isVersionKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(etag) || known.includes('*'));
}
