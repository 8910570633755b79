import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { presentInboxMessage } from './inbox.presenter.ts';
import { createUnreadCounter, read, readAll, readInbox } from './inbox.service.ts';

export function inboxRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const unreadCountOf = createUnreadCounter(deps);

  serve(app, deps, ENDPOINTS.readInbox, async ({ query }, actor) => {
    const wanted = { before: query.before ?? null, perPage: query.per_page };
    const { rows, nextBefore, unreadCount } = await readInbox(deps, actor, wanted);
    return { messages: rows.map(presentInboxMessage), next_before: nextBefore, unread_count: unreadCount };
  });

  serve(app, deps, ENDPOINTS.countUnread, async (_asked, actor) => ({ unread_count: await unreadCountOf(actor) }));

  serve(app, deps, ENDPOINTS.markRead, async ({ params }, actor) => ({
    unread_count: await read(deps, actor, params.id),
  }));

  serve(app, deps, ENDPOINTS.markAllRead, async (_asked, actor) => ({ unread_count: await readAll(deps, actor) }));
}
