import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { message } from '../core/message.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { PUSH_ENDPOINT_MAX } from './push-notices.ts';

/** The server answers with the same text if the endpoint belongs to no known push service. */
export const pushSubscriptionMessages = {
  endpoint: message('This browser’s notices aren’t supported.'),
  keys: message('This browser’s keys for notices can’t be used. Please turn notices off and on again.'),
  choice: message('Turn each notice on or off'),
  empty: message('Choose at least one notice to change'),
} as const;

/** `endpoint` and `keys` of the browser’s `PushSubscription`. */
export const pushDeviceBody = z.strictObject({
  endpoint: z
    .string({ error: pushSubscriptionMessages.endpoint })
    .max(PUSH_ENDPOINT_MAX, pushSubscriptionMessages.endpoint)
    .regex(/^https?:\/\/[\x21-\x7e]+$/, pushSubscriptionMessages.endpoint),
  /** A point of the curve P-256, 65 bytes in base64url. */
  p256dh: z.string({ error: pushSubscriptionMessages.keys }).regex(/^[\w-]{87}$/, pushSubscriptionMessages.keys),
  /** A secret of 16 bytes in base64url. */
  auth: z.string({ error: pushSubscriptionMessages.keys }).regex(/^[\w-]{22}$/, pushSubscriptionMessages.keys),
});
export type PushDeviceBody = z.infer<typeof pushDeviceBody>;

const pushDevice = z.object({
  id,
  /** Such as 'Chrome on Android'; null if the browser is unknown. */
  name: sentence.nullable(),
  added_at: instant,
  /** When a push service last accepted a notice for the device; null if none has yet. */
  last_sent_at: instant.nullable(),
  /** The device was added in this session. */
  is_current: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const pushNoticeKinds = z.object({
  message: z.boolean(),
  application_answer: z.boolean(),
  application: z.boolean(),
  event_change: z.boolean(),
});
/** The switches of a person, for all devices. All are on until the person turns one off. */
export type PushNoticeKinds = z.infer<typeof pushNoticeKinds>;

const choice = z.boolean({ error: pushSubscriptionMessages.choice }).optional();

export const pushNoticesBody = z
  .strictObject({ message: choice, application_answer: choice, application: choice, event_change: choice })
  .refine((body) => Object.keys(body).length > 0, { error: pushSubscriptionMessages.empty });
export type PushNoticesBody = z.infer<typeof pushNoticesBody>;

export const readPushNotices = endpoint({
  method: 'GET',
  path: '/push-notices',
  access: 'account.manage',
  summary:
    'Get the public key for subscriptions, the caller’s choice of notices and the caller’s devices, newest first',
  status: 200,
  answer: z.object({
    /** `applicationServerKey` of the browser: the church’s public VAPID key in base64url. */
    public_key: z.string(),
    kinds: pushNoticeKinds,
    devices: z.array(pushDevice),
  }),
});

export const updatePushNotices = endpoint({
  method: 'PATCH',
  path: '/push-notices',
  access: 'account.manage',
  summary: 'Turn kinds of notices on or off for all of the caller’s devices; the others stay',
  body: pushNoticesBody,
  status: 200,
  answer: z.object({ message: sentence, kinds: pushNoticeKinds }),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/push-notices/devices',
  access: 'account.manage',
  summary:
    'Turn on notices on this device, until it is logged out. The same endpoint again renews it; a sixth device replaces the oldest',
  body: pushDeviceBody,
  status: 201,
  answer: z.object({ message: sentence, device: pushDevice }),
  errors: ['limit_reached'],
});

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/push-notices/devices/:id',
  access: 'account.manage',
  summary: 'Turn off notices on one of the caller’s devices',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
