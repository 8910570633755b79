import type { MessageRecipient } from '@kanisa/contract/messaging/messages.schema.ts';

export function formatRecipientName({ first_name: first, last_name: last }: MessageRecipient): string {
  return `${first} ${last}`.trim();
}
