import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { inboxMessages } from '@kanisa/contract/messaging/inbox.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentInboxMessage } from './inbox.presenter.ts';
import { getInboxPage, getUnreadCount, markInboxRead, replyToMessage } from './inbox.service.ts';

export function inboxRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readInbox, async ({ query }, actor) => {
    const paging = { before: query.before ?? null, perPage: query.per_page };
    const { rows, nextBefore, unreadCount } = await getInboxPage(deps, actor, paging);
    return { messages: rows.map(presentInboxMessage), next_before: nextBefore, unread_count: unreadCount };
  });

  serveEndpoint(app, deps, ENDPOINTS.countUnread, async (_request, actor) => ({
    unread_count: await getUnreadCount(deps, actor),
  }));

  serveEndpoint(app, deps, ENDPOINTS.markRead, async ({ params }, actor) => ({
    unread_count: await markInboxRead(deps, actor, params.id),
  }));

  serveEndpoint(app, deps, ENDPOINTS.markAllRead, async (_request, actor) => ({
    unread_count: await markInboxRead(deps, actor, null),
  }));

  serveEndpoint(app, deps, ENDPOINTS.replyToMessage, async ({ params, body }, actor) => {
    await replyToMessage(deps, actor, params.id, body.content);
    return { message: inboxMessages.replied };
  });
}
