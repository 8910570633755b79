import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { z } from '@kanisa/contract/core/zod.ts';
import type {
  creationOptions,
  NewPasskeyCredential,
  PasskeyCredential,
  requestOptions,
} from '@kanisa/contract/identity/passkey.schema.ts';

type CreationOptions = Pick<z.infer<typeof creationOptions>, 'challenge' | 'rp' | 'user'>;
type RequestOptions = Pick<z.infer<typeof requestOptions>, 'challenge' | 'rpId'>;

/** A dishonest authenticator or browser does this differently. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  /** Null sends none. */
  userHandle?: string | null;
  /** Claims to be another credential. */
  credentialId?: string;
  /** Signs with another key. */
  signedBy?: SoftwareAuthenticator;
  algorithm?: number;
  /** Claims an attestation of this format, without a statement. */
  attestation?: string;
}

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };
const ES256 = -7;

/** The origin of the tests' default settings. */
export const TEST_ORIGIN = 'http://localhost:3000';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const toText = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** A passkey in software: a P-256 key that answers as a browser with an authenticator does. */
export class SoftwareAuthenticator {
  readonly credentialId = toText(randomBytes(24));
  readonly key: KeyObject;
  readonly publicPoint: { x: Buffer; y: Buffer };
  readonly isSynced: boolean;
  counter = 0;
  userHandle = '';

  constructor({ isSynced = false }: { isSynced?: boolean } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    this.publicPoint = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    this.isSynced = isSynced;
  }

  /** Makes the credential for `startPasskey`. */
  register(options: CreationOptions, odd: Misbehaviour = {}): NewPasskeyCredential {
    this.userHandle = options.user.id;
    const clientData = buildClientData('webauthn.create', options.challenge, odd);
    const attested = this.buildAttestedData(odd);
    const authData = this.buildAuthData(options.rp.id, FLAGS.attested, attested, odd);
    const attestationObject = Buffer.concat([
      Buffer.from('a3', 'hex'),
      cborText('fmt'),
      cborText(odd.attestation ?? 'none'),
      cborText('attStmt'),
      Buffer.from('a0', 'hex'),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return {
      ...this.describe(odd),
      response: {
        clientDataJSON: toText(clientData),
        attestationObject: toText(attestationObject),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Answers a challenge. */
  answer(options: RequestOptions, odd: Misbehaviour = {}): PasskeyCredential {
    if (!this.isSynced) this.counter += 1;
    const clientData = buildClientData('webauthn.get', options.challenge, odd);
    const authData = this.buildAuthData(options.rpId, 0, Buffer.alloc(0), odd);
    const { key } = odd.signedBy ?? this;
    const { userHandle = this.userHandle } = odd;
    return {
      ...this.describe(odd),
      response: {
        clientDataJSON: toText(clientData),
        authenticatorData: toText(authData),
        signature: toText(sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)),
        ...(userHandle !== null && { userHandle }),
      },
    };
  }

  private describe({ credentialId: id = this.credentialId }: Misbehaviour) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private buildAuthData(rpId: string, extraFlags: number, rest: Uint8Array, odd: Misbehaviour): Buffer {
    const { isPresent = true, isVerified = true, counter = this.counter } = odd;
    const flags =
      extraFlags |
      (isPresent ? FLAGS.present : 0) |
      (isVerified ? FLAGS.verified : 0) |
      (this.isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(odd.rpId ?? rpId), head, rest]);
  }

  private buildAttestedData({ algorithm = ES256 }: Misbehaviour): Buffer {
    const id = Buffer.from(this.credentialId, 'base64url');
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    const algorithmByte = Buffer.from([0x20 + (-1 - algorithm)]);
    const coseKey = Buffer.concat([
      Buffer.from('a5010203', 'hex'),
      algorithmByte,
      Buffer.from('200121', 'hex'),
      cborBytes(this.publicPoint.x),
      Buffer.from('22', 'hex'),
      cborBytes(this.publicPoint.y),
    ]);
    return Buffer.concat([Buffer.alloc(16), idLength, id, coseKey]);
  }
}

function buildClientData(type: string, challenge: string, odd: Misbehaviour): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? TEST_ORIGIN,
      crossOrigin: odd.crossOrigin ?? false,
    }),
  );
}

/** A text of less than 24 letters. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A byte string of less than 65,536 bytes. */
function cborBytes(data: Uint8Array): Buffer {
  const head = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 0xff];
  return Buffer.concat([Buffer.from(head), data]);
}
