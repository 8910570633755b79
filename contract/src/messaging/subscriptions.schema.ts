import { endpoint } from '../core/endpoint.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';

/** Sixteen random bytes in base64url. */
const params = z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) });

const subscription = z.object({
  /** Masked, such as w•••@example.com: the link alone must not reveal the address. */
  email: z.string(),
  church: z.string(),
  is_subscribed: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const readSubscription = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  access: 'public',
  summary:
    'Get the address of an unsubscribe link; changes nothing. Browsers are redirected to the page with the button',
  params,
  status: 200,
  answer: z.object({ subscription }),
});

/** Mail programs post `List-Unsubscribe=One-Click` (RFC 8058); the page sends an empty body. */
const oneClick = z.strictObject({ 'List-Unsubscribe': z.string().max(100).optional() });

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'public',
  summary: 'Unsubscribe from e-mails of the church; the link is enough',
  params,
  body: oneClick,
  isForm: true,
  status: 200,
  answer: z.object({ subscription, message: sentence }),
});

export const subscribeAgain = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token/undo',
  access: 'public',
  summary: 'Undo an unsubscription: turn e-mails from the church on again',
  params,
  status: 200,
  answer: z.object({ subscription, message: sentence }),
});
