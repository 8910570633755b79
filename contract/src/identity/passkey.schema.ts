import { z } from '../core/zod.ts';

/** Far more than any authenticator sends: an attestation with a chain of certificates has about 8,000 characters. */
const BINARY_MAX = 20_000;
const SHORT_MAX = 2000;

/** In base64url. */
const binary = z
  .string()
  .max(BINARY_MAX)
  .regex(/^[\w-]*$/);
const short = z
  .string()
  .max(SHORT_MAX)
  .regex(/^[\w-]*$/);
const word = z
  .string()
  .max(30)
  .regex(/^[a-z-]*$/);
const transports = z.array(word).max(10);

/** No extension is asked for, so our browser code sends none. */
const extensionResults = z.strictObject({});

const credentialFields = {
  id: short.min(1),
  rawId: short.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: word.nullish(),
  clientExtensionResults: extensionResults,
};

/** A new passkey, as the browser gives it (RegistrationResponseJSON of WebAuthn). */
export const newPasskeyCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: binary,
    attestationObject: binary,
    authenticatorData: binary.optional(),
    transports: transports.optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: binary.optional(),
  }),
});
export type NewPasskeyCredential = z.infer<typeof newPasskeyCredential>;

/** A passkey's answer to a challenge (AuthenticationResponseJSON of WebAuthn). */
export const passkeyCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: short.nullish(),
  }),
});
export type PasskeyCredential = z.infer<typeof passkeyCredential>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
