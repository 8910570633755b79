import type { EmailContentBody } from '@kanisa/contract/messaging/emails.schema.ts';
import { emailFallbacks } from '@kanisa/contract/messaging/emails.ts';
import { callApi } from '../../../../lib/api/api-client.ts';
import type { EmailTarget } from '../api.ts';

/** `key` stays the same for every attempt of one form, so that the server sends a repeated request only once. */
export function submitEmail(content: EmailContentBody, { all: isToAll, ...some }: EmailTarget, key: string) {
  const body = { ...content, idempotency_key: key, can_undo: true };
  return isToAll
    ? callApi('POST /admin/email/all', { body, fallback: emailFallbacks.sendAll })
    : callApi('POST /admin/email/selected', { body: { ...body, ...some }, fallback: emailFallbacks.sendSelected });
}
