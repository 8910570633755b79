import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const HSTS = `max-age=${2 * 365 * 24 * 60 * 60}; includeSubDomains`;

/** API responses are data: opened as a page, they may load and run nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy for pages: own scripts and inline scripts with a known hash; the map is the only third-party frame. */
export function buildPagePolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For public pictures, which mails and other sites may show. */
export function allowOtherOrigins(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

export async function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Set below, because it depends on whether the request used TLS.
    hsts: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (options.https || request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    reply.header('content-security-policy', API_POLICY);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    reply.header('cache-control', 'no-store');
    done();
  });
}
