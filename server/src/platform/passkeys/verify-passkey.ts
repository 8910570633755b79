import type { NewPasskeyCredential, PasskeyCredential } from '@kanisa/contract/identity/passkey.schema.ts';

/** EdDSA, ES256 and RS256: together every authenticator in use. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257];

/** The ways to an authenticator that browsers name. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export interface RelyingParty {
  /** A host name. */
  id: string;
  origin: string;
  name: string;
}

export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  isSynced: boolean;
}

/**
 * The library takes about half a second to load, and many processes never need it. Call this before a transaction in
 * which an answer is checked, so that no lock waits for it.
 */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server');

/** Null if anything about the answer is wrong. The reason helps nobody but an attacker. */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  expectedChallenge: string,
  credential: NewPasskeyCredential,
): Promise<NewPasskey | null> {
  const { clientDataJSON, attestationObject } = credential.response;
  const unattested = await dropAttestation(attestationObject).catch(() => null);
  if (unattested === null || isFromFrame(clientDataJSON)) return null;
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const verified = await verifyRegistrationResponse({
    response: { ...toResponse(credential), response: { clientDataJSON, attestationObject: unattested } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential: key, credentialDeviceType } = verified.registrationInfo;
  // The signed data name the credential. The id beside them is only what the sender claims.
  if (key.id !== credential.id) return null;
  const isSynced = credentialDeviceType === 'multiDevice';
  return { credentialId: key.id, publicKey: key.publicKey, counter: key.counter, isSynced };
}

/**
 * The attestation says who made the authenticator, which nobody asks here. To check it, the library would read
 * certificates of the sender and may fetch addresses that they name.
 */
async function dropAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const none = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(none));
}

/** Returns the new counter of the key; null if anything about the answer is wrong. */
export async function verifyPasskeySignature(
  { id, origin }: RelyingParty,
  expectedChallenge: string,
  credential: PasskeyCredential,
  key: { publicKey: Uint8Array; counter: number },
): Promise<number | null> {
  if (isFromFrame(credential.response.clientDataJSON)) return null;
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const verified = await verifyAuthenticationResponse({
    response: { ...toResponse(credential), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** A key of nobody. Checking a signature against it takes as long as for a known passkey. */
export const NOBODYS_KEY = {
  publicKey: Buffer.from(
    'pQECAyYgASFYIAgZOLHY6z7NxoPYNo9zrl-MvNiZbrfyyZFydIJd6y_qIlggKb_PktEKIvvvksKEmD2usfmX4J1-Jjj1Y-AiHfdEZUY',
    'base64url',
  ),
  counter: 0,
};

function toResponse({ id, rawId, type }: NewPasskeyCredential | PasskeyCredential) {
  return { id, rawId, type, clientExtensionResults: {} };
}

/** A page that shows this one in a frame could make people confirm what they do not see. The library lets it pass. */
function isFromFrame(clientDataJson: string): boolean {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data !== 'object' || data === null || ('crossOrigin' in data && data.crossOrigin !== false);
  } catch {
    return true;
  }
}
