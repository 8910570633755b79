import {
  type EmailContentBody,
  emailAll,
  emailFallbacks,
  emailReach,
  emailSelected,
} from '@kanisa/contract/messaging/emails.ts';
import { callApi } from '../../../../lib/api/api-client.ts';
import type { EmailTarget } from '../api.ts';

export function countEmailAudience(target: EmailTarget, signal?: AbortSignal) {
  return callApi(emailReach, { body: target, fallback: emailFallbacks.reach, ...(signal ? { signal } : {}) });
}

/** `key` is the same for each try at one form: what arrives twice is sent once. */
export function submitEmail(content: EmailContentBody, { all: isToAll, ...some }: EmailTarget, key: string) {
  const body = { ...content, idempotency_key: key };
  return isToAll
    ? callApi(emailAll, { body, fallback: emailFallbacks.sendAll })
    : callApi(emailSelected, { body: { ...body, ...some }, fallback: emailFallbacks.sendSelected });
}
