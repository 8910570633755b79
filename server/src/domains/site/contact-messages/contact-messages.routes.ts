import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { contactMessages } from '@kanisa/contract/site/contact-messages.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPage } from '../../../http/paging.ts';
import { presentContactMessage } from './contact-messages.presenter.ts';
import {
  deleteContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from './contact-messages.service.ts';

export function contactMessageRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.sendContactMessage, async ({ body, address }) => {
    await sendContactMessage(deps, body, address);
    return { message: contactMessages.sent };
  });

  serveEndpoint(app, deps, ENDPOINTS.listContactMessages, async ({ query }) => {
    const paging = { page: query.page, perPage: query.per_page };
    const { rows, total, unread } = await listContactMessages(deps, paging);
    return { messages: rows.map(presentContactMessage), unread, ...presentPage(query, total) };
  });

  serveEndpoint(app, deps, ENDPOINTS.markContactMessage, async ({ params, body }, actor) => {
    const { is_read: isRead, ...rest } = body;
    requireNoFieldsLeft(rest);
    const marked = await markContactMessage(deps, actor, params.id, isRead);
    return {
      message: isRead ? contactMessages.read : contactMessages.unread,
      contact_message: presentContactMessage(marked),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.deleteContactMessage, async ({ params }, actor) => {
    await deleteContactMessage(deps, actor, params.id);
    return { message: contactMessages.removed };
  });
}
