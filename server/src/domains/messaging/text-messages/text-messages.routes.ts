import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { paginationOf } from '../../../http/paging.ts';
import { checkDelivery } from './delivery-reports.service.ts';
import { presentDelivery, presentEstimate, presentRecipient, presentTextMessage } from './text-messages.presenter.ts';
import { cancel, defaults, estimate, list, listRecipients, read, send, sendAgain } from './text-messages.service.ts';

export function textMessageRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.sendTextMessage, async ({ body }, actor) => {
    const sent = await send(deps, actor, body);
    const message = sent.status === 'scheduled' ? textMessages.scheduled : textMessages.sent;
    return { data: presentTextMessage(sent), message };
  });

  serve(app, deps, ENDPOINTS.estimateTextMessage, async ({ body }) => ({
    data: presentEstimate(await estimate(deps, { message: body.message ?? '', ids: body.recipient_ids })),
  }));

  serve(app, deps, ENDPOINTS.readTextDefaults, async () => ({ data: defaults(deps) }));

  serve(app, deps, ENDPOINTS.listTextMessages, async ({ query }) => {
    const { rows, total } = await list(deps, { page: query.page, perPage: query.per_page });
    return { data: rows.map(presentTextMessage), pagination: paginationOf(query, { total }) };
  });

  serve(app, deps, ENDPOINTS.readTextMessage, async ({ params }) => ({
    data: presentTextMessage(await read(deps, params.id)),
  }));

  serve(app, deps, ENDPOINTS.checkTextDelivery, async ({ params }, actor) => ({
    data: presentDelivery(await checkDelivery(deps, actor, params.messageId)),
  }));

  serve(app, deps, ENDPOINTS.listTextRecipients, async ({ params, query }) => {
    const { state, page, per_page: perPage } = query;
    const { rows, total } = await listRecipients(deps, params.id, { state, page, perPage });
    return { data: rows.map(presentRecipient), pagination: paginationOf(query, { total }) };
  });

  serve(app, deps, ENDPOINTS.cancelTextMessage, async ({ params }, actor) => ({
    data: presentTextMessage(await cancel(deps, actor, params.id)),
    message: textMessages.cancelled,
  }));

  serve(app, deps, ENDPOINTS.sendTextMessageAgain, async ({ params }, actor) => ({
    data: presentTextMessage(await sendAgain(deps, actor, params.id)),
    message: textMessages.sendingAgain,
  }));
}
