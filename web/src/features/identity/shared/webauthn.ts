import type { PasskeyCredential, requestOptions } from '@kanisa/contract/identity/passkey.schema.ts';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';

/** Pages load this module on demand: it brings the WebAuthn library. */

type RequestOptions = z.infer<typeof requestOptions>;

/** Asks the device for a passkey. Where the user cancels, an `ApiError` says so, as for any failed call. */
export async function getPasskey(options: RequestOptions): Promise<PasskeyCredential> {
  return readPasskey(options, false);
}

/** Offers the passkeys in the field with `autocomplete="… webauthn"`, until one is chosen or `cancelPasskey` is called. */
export async function getPasskeyFromField(options: RequestOptions): Promise<PasskeyCredential> {
  return readPasskey(options, true);
}

export const canOfferInField = browserSupportsWebAuthnAutofill;

export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function readPasskey(options: RequestOptions, useBrowserAutofill: boolean): Promise<PasskeyCredential> {
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill });
    // The server reads no extensions.
    return { ...answer, type: 'public-key', clientExtensionResults: {} };
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** The library passes on the browser's error or wraps it as the cause. */
export function readErrorName(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.name : '';
}

export function toPasskeyError(error: unknown): ApiError {
  const name = readErrorName(error);
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new ApiError(0, t('Your device didn’t confirm. Try again, or use another way.'));
  return new ApiError(0, t('This device can’t use a passkey here. Use another way.'));
}
