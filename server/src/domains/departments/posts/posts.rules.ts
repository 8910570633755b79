import { MESSAGE_CONTENT_MAX } from '@kanisa/contract/messaging/messages.ts';

/** Half of a surrogate pair at the cut is dropped. */
export function shortenToMessage(content: string): string {
  if (content.length <= MESSAGE_CONTENT_MAX) return content;
  return `${content.slice(0, MESSAGE_CONTENT_MAX - 1).replace(/\p{Cs}$/u, '')}…`;
}
