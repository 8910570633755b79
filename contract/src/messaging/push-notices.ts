import type { Language } from '../core/languages.ts';
import { message } from '../core/message.ts';

/** Events that a person can be notified of on a device. */
export const PUSH_NOTICE_KINDS = ['message', 'application_answer', 'application', 'event_change'] as const;
export type PushNoticeKind = (typeof PUSH_NOTICE_KINDS)[number];

/** Labels of the switches. */
export const pushNoticeKindWords = {
  message: message('New messages'),
  application_answer: message('Answers to my applications'),
  application: message('Applications to departments I lead'),
  event_change: message('Changes to events I’m coming to'),
} as const satisfies Record<PushNoticeKind, string>;

/** Everything that the lock screen shows beside the name of the church: no person, department or event. */
export const pushNoticeTexts = {
  message: message('You have a new message.'),
  application_answer: message('Your application was answered.'),
  application: message('Someone applied to a department you lead.'),
  event_change: message('An event you’re coming to has changed.'),
} as const satisfies Record<PushNoticeKind, string>;

/** `type` of the worker's message to open pages after the browser renewed its subscription. */
export const PUSH_SUBSCRIPTION_CHANGED = 'push-subscription-changed';

/** Devices of a person. One more replaces the device that was added or renewed the longest time ago. */
export const PUSH_DEVICES_MAX = 5;
/** Additions and renewals of one person. */
export const PUSH_DEVICES_PER_HOUR_MAX = 60;

/** Hours of the church's clock. A notice that is due between them is sent at the end. */
export const QUIET_HOURS = { from: 20, until: 7 } as const;

/** Longest address of a subscription; those of the known push services have at most some hundred characters. */
export const PUSH_ENDPOINT_MAX = 1000;

/**
 * The JSON that a push message carries to the service worker, encrypted for the device (RFC 8291). The worker shows
 * `title` and `body` with `id` as the tag, so that a repeated notice replaces itself, and opens `path` on a click.
 */
export interface PushNoticePayload {
  id: string;
  kind: PushNoticeKind;
  /** Name of the church. */
  title: string;
  body: string;
  language: Language;
  /** Page of this site, with the prefix of the language. */
  path: string;
}

export const pushNoticeMessages = {
  added: message('You’ll get notices on this device.'),
  /** Answer to the addition of a sixth device. */
  replaced: message('You’ll get notices on this device. Your oldest device no longer gets them.'),
  removed: message('That device no longer gets notices.'),
  saved: message('Your choice of notices is saved.'),
  noDevice: message('That device no longer gets notices.'),
  tooMany: message('You’ve turned notices on and off a lot in the last hour. Please try again later.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const pushNoticeFallbacks = {
  read: message('Failed to load your notices'),
  add: message('Failed to turn on notices on this device'),
  remove: message('Failed to turn off notices on that device'),
  save: message('Failed to save your choice of notices'),
} as const;
