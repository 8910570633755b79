import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountFallbacks } from '@kanisa/contract/identity/accounts.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { cancelPasskey, canOfferInField, getPasskey, getPasskeyFromField } from '../shared/webauthn.ts';

/** A challenge is replaced this long before it expires. */
const RENEWAL_MS = 20_000;

const fallback = accountFallbacks.login;

export async function logInByPasskey(): Promise<LoginAnswer> {
  const { token, options } = await callApi('POST /auth/passkey/options', { fallback });
  return callApi('POST /auth/passkey', { body: { token, credential: await getPasskey(options) }, fallback });
}

/**
 * Offers the passkeys of this device in the identifier field and logs in with the chosen one. Returns a function that
 * takes the offer back.
 */
export function offerPasskeys(
  onLogin: (answer: LoginAnswer) => Promise<void>,
  onRefusal: (text: string) => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function offerOnce(): Promise<void> {
    if (isOver || !(await canOfferInField())) return;
    const { token, options } = await callApi('POST /auth/passkey/options', { fallback, background: true });
    if (isOver) return;
    timer = setTimeout(() => void offerQuietly(), options.timeout - RENEWAL_MS);
    const credential = await getPasskeyFromField(options);
    const answer = await callApi('POST /auth/passkey', { body: { token, credential }, fallback });
    if (!isOver) await onLogin(answer);
  }

  /** Only the server's refusal of a chosen passkey is shown: nobody asked for the offer itself. */
  async function offerQuietly(): Promise<void> {
    await offerOnce().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401 && !isOver) onRefusal(error.message);
    });
  }

  void offerQuietly();
  return () => {
    isOver = true;
    clearTimeout(timer);
    cancelPasskey();
  };
}
