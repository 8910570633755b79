import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { paginationOf } from '../../../http/paging.ts';
import { presentDetails, presentMessage, presentRecipient } from './messages.presenter.ts';
import { findRecipients, list, read, remove, send } from './messages.service.ts';

export function messageRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.sendMessage, async ({ body }, actor) => ({
    message: presentMessage(await send(deps, actor, body)),
  }));

  serve(app, deps, ENDPOINTS.listMessages, async ({ query }) => {
    const { rows, ...counted } = await list(deps, { page: query.page, perPage: query.per_page });
    return { messages: rows.map(presentMessage), ...paginationOf(query, counted) };
  });

  serve(app, deps, ENDPOINTS.findMessageRecipients, async ({ query }) => ({
    recipients: (await findRecipients(deps, query.search ?? '')).map(presentRecipient),
  }));

  serve(app, deps, ENDPOINTS.readMessage, async ({ params }) => ({
    message: presentDetails(await read(deps, params.id)),
  }));

  serve(app, deps, ENDPOINTS.deleteMessage, async ({ params }) => {
    await remove(deps, params.id);
    return { message: messageMessages.deleted };
  });
}
