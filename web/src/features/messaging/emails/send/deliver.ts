import {
  type EmailContentBody,
  emailAll,
  emailFallbacks,
  emailReach,
  emailSelected,
} from '@kanisa/contract/messaging/emails.ts';
import { call } from '../../../../lib/api.ts';
import type { Target } from '../api.ts';

export function countReach(target: Target, signal?: AbortSignal) {
  return call(emailReach, { body: target, fallback: emailFallbacks.reach, ...(signal ? { signal } : {}) });
}

/** `key` is the same for each try at one form: what arrives twice is sent once. */
export function deliver(content: EmailContentBody, { all: isToAll, ...some }: Target, key: string) {
  const body = { ...content, idempotency_key: key };
  return isToAll
    ? call(emailAll, { body, fallback: emailFallbacks.sendAll })
    : call(emailSelected, { body: { ...body, ...some }, fallback: emailFallbacks.sendSelected });
}
