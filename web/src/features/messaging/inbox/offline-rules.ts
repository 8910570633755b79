import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { readInbox } from '@kanisa/contract/messaging/inbox.schema.ts';
import type { ReadingRule } from '../../../offline/reading/reading-rule.ts';

const MARK = /^\/messages\/(?:(\d+)\/read|read-all)$/;

/** Messages that were read. One that is opened, or marked with all others, is stored from then on. */
export const inboxRule: ReadingRule<AnswerOf<typeof readInbox>> = {
  pattern: /^\/messages(?:\?before=\d+)?$/,
  entriesMax: 5,
  listAhead: () => ['/messages'],
  select(inbox) {
    const messages = inbox.messages.filter((message) => message.is_read);
    // An empty list would say that there are no messages at all.
    return messages.length === 0 && inbox.messages.length > 0 ? null : { ...inbox, messages };
  },
  applyWrite(inbox, { path, data }) {
    const mark = MARK.exec(path);
    if (!mark) return null;
    const isRead = (id: number) => mark[1] === undefined || id === Number(mark[1]);
    const messages = inbox.messages.map((one) => (isRead(one.id) ? { ...one, is_read: true } : one));
    return { ...inbox, messages, unread_count: (data as { unread_count: number }).unread_count };
  },
};
