import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/app-error.ts';
import type { PublicCache, Shelf } from '../platform/public-cache.ts';
import { computeEtag, isVersionKnown } from './etag.ts';
import { allowOtherOrigins } from './security-headers.ts';

/** A removed picture disappears from browsers after a day at the latest. */
const CACHE_SECONDS = 24 * 60 * 60;

/** A picture with its ETag. */
interface VisitorPicture {
  bytes: Buffer;
  etag: string;
}

/** A picture has up to 300 kB. */
const PICTURES: Shelf<VisitorPicture> = { max: 20 };

/** Serves the pictures of the public site. Their names cannot be guessed, and a removed one is gone. */
export function serveSiteImages(
  app: FastifyInstance,
  cache: PublicCache,
  findFile: (name: string, width: number) => Promise<Uint8Array | null>,
): void {
  async function loadPicture(name: string, width: number): Promise<VisitorPicture> {
    const file = await findFile(name, width);
    if (file === null) throw new AppError('not_found');
    const bytes = Buffer.from(file);
    return { bytes, etag: computeEtag(bytes) };
  }

  app.get<{ Params: { name: string; width: string } }>(
    '/site/images/:name([a-z0-9]{20})-:width(\\d{2,4}).webp',
    async (request, reply) => {
      const { name, width } = request.params;
      const { bytes, etag } = await cache.keep(PICTURES, `${name}-${width}`, () => loadPicture(name, Number(width)));
      allowOtherOrigins(reply);
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).header('etag', etag).type('image/webp');
      return isVersionKnown(request, etag) ? reply.code(304).send() : reply.send(bytes);
    },
  );
}
