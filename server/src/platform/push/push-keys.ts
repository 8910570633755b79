import { ECDH, generateKeyPairSync } from 'node:crypto';

const CURVE = 'prime256v1';

/** The keys by which push services recognise the church (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  /** A point of the curve P-256, uncompressed. */
  publicKey: string;
  privateKey: string;
}

export function createPushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** Tells whether a browser's key is an uncompressed point of the curve. Nothing can be encrypted for another one. */
export function isPushKey(key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
}
