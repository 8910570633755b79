import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentInboxMessage } from './inbox.presenter.ts';
import { createUnreadCounter, getInboxPage, markAllMessagesRead, markMessageRead } from './inbox.service.ts';

export function inboxRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const unreadCountOf = createUnreadCounter(deps);

  serveEndpoint(app, deps, ENDPOINTS.readInbox, async ({ query }, actor) => {
    const wanted = { before: query.before ?? null, perPage: query.per_page };
    const { rows, nextBefore, unreadCount } = await getInboxPage(deps, actor, wanted);
    return { messages: rows.map(presentInboxMessage), next_before: nextBefore, unread_count: unreadCount };
  });

  serveEndpoint(app, deps, ENDPOINTS.countUnread, async (_asked, actor) => ({
    unread_count: await unreadCountOf(actor),
  }));

  serveEndpoint(app, deps, ENDPOINTS.markRead, async ({ params }, actor) => ({
    unread_count: await markMessageRead(deps, actor, params.id),
  }));

  serveEndpoint(app, deps, ENDPOINTS.markAllRead, async (_asked, actor) => ({
    unread_count: await markAllMessagesRead(deps, actor),
  }));
}
