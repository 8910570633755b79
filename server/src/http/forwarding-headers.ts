import type { FastifyInstance } from 'fastify';
import { formatIpAddress } from './client-address.ts';

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Anybody can send such headers, so the number of warnings is limited. */
const WARNED_PEERS_MAX = 20;
const WARN_AGAIN_MS = 60 * 60_000;

/**
 * Warns when a peer that is not in TRUST_PROXY sends forwarding headers. If it is the church's proxy, all visitors share
 * its address: a few wrong passwords then lock out everybody.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  const warnedPeers = new Set<string>();
  const timer = setInterval(() => warnedPeers.clear(), WARN_AGAIN_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.raw.socket.remoteAddress ?? '';
    // The chain goes on after the peer only if the peer is trusted. The client may have the peer's own address.
    const isTrusted = (request.ips?.length ?? 1) > 1;
    if (isTrusted || warnedPeers.has(peer) || warnedPeers.size >= WARNED_PEERS_MAX) return done();
    if (!FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) return done();
    warnedPeers.add(peer);
    request.log.warn(
      { peer: formatIpAddress(peer) },
      'forwarding headers from an untrusted peer are ignored: if it is your proxy, add its address to TRUST_PROXY',
    );
    return done();
  });
}
