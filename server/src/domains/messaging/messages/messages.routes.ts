import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { undoMessages } from '@kanisa/contract/messaging/undo.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { presentPersonNames } from '../recipients/recipients.presenter.ts';
import { presentMessage, presentMessageDetails } from './messages.presenter.ts';
import {
  countBroadcastPeople,
  deleteMessage,
  findMessageRecipients,
  getMessage,
  listMessages,
  sendMessage,
  undoMessage,
} from './messages.service.ts';

export function messageRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.sendMessage, async ({ body }, actor) => {
    const { message, undoSeconds } = await sendMessage(deps, actor, body);
    return { message: presentMessage(message), undo_seconds: undoSeconds };
  });

  serveEndpoint(app, deps, ENDPOINTS.countMessageAudience, async (_request, actor) => {
    const { people, byEmail } = await countBroadcastPeople(deps, actor);
    return { people, by_email: byEmail };
  });

  serveEndpoint(app, deps, ENDPOINTS.undoMessage, async ({ params }, actor) => {
    await undoMessage(deps, actor, params.id);
    return { message: undoMessages.undone };
  });

  serveEndpoint(app, deps, ENDPOINTS.listMessages, async ({ query }) => {
    const { rows, ...counted } = await listMessages(deps, { page: query.page, perPage: query.per_page });
    return { messages: rows.map(presentMessage), ...presentAdminPage(query, counted) };
  });

  serveEndpoint(app, deps, ENDPOINTS.findMessageRecipients, async ({ query }) => ({
    recipients: (await findMessageRecipients(deps, query.search ?? '')).map(presentPersonNames),
  }));

  serveEndpoint(app, deps, ENDPOINTS.readMessage, async ({ params }, actor) => ({
    message: presentMessageDetails(await getMessage(deps, actor, params.id)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.deleteMessage, async ({ params }, actor) => {
    await deleteMessage(deps, actor, params.id);
    return { message: messageMessages.deleted };
  });
}
