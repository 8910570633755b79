import type { creationOptions, NewPasskeyCredential } from '@kanisa/contract/identity/passkey.schema.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api/api-error.ts';
import { readErrorName, toPasskeyError } from '../shared/webauthn.ts';

/** Creates a passkey on this device. A failure is an `ApiError` with a text for the user, as for any failed call. */
export async function createPasskey(options: z.infer<typeof creationOptions>): Promise<NewPasskeyCredential> {
  try {
    const answer = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
    // The server reads no extensions.
    return { ...answer, type: 'public-key', clientExtensionResults: {} };
  } catch (error) {
    if (readErrorName(error) === 'InvalidStateError') throw new ApiError(0, twoStepMessages.passkeyTwice);
    throw toPasskeyError(error);
  }
}
