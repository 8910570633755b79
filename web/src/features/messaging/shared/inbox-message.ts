import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { church } from '../../../content/church.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';

/** The id of a message's element on the inbox page. A link with it as the hash opens the message. */
export function getMessageAnchor({ id }: Pick<InboxMessage, 'id'>): string {
  return `message-${id}`;
}

/** The church's own name stands in for a sender whose account was deleted. */
export function formatSenderName({ sender }: Pick<InboxMessage, 'sender'>): string {
  return sender ? formatFullName(sender) : church.name;
}
