import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';

/** What a browser has after it subscribed: the address at the push service, and its own keys. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Decrypts the body of a push message (RFC 8291). Throws if it was encrypted for another subscription. */
  decrypt(body: Uint8Array): string;
}

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const TAG_BYTES = 16;

interface BrowserKeys {
  privateKey?: string;
  auth?: string;
}

/** Subscribes at a push service, with new keys or the given ones in base64url. */
export function createSubscription(origin: string, { privateKey, auth }: BrowserKeys = {}): TestSubscription {
  const ecdh = createECDH(CURVE);
  if (privateKey === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(privateKey, 'base64url');
  const publicKey = ecdh.getPublicKey();
  const secret = auth === undefined ? randomBytes(SALT_BYTES) : Buffer.from(auth, 'base64url');
  return {
    endpoint: `${origin}/push/${randomUUID()}`,
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
    decrypt(body) {
      const { salt, serverKey, record } = splitBody(Buffer.from(body));
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
      const inputKey = derive(ecdh.computeSecret(serverKey), secret, keyInfo, 32);
      const contentKey = derive(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-TAG_BYTES));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** The header of RFC 8188: salt, record size, and the key of the sender with its length. */
function splitBody(body: Buffer) {
  const keyFrom = SALT_BYTES + 5;
  const keyTo = keyFrom + (body[keyFrom - 1] ?? 0);
  return { salt: body.subarray(0, SALT_BYTES), serverKey: body.subarray(keyFrom, keyTo), record: body.subarray(keyTo) };
}
