import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { undoMessages } from '@kanisa/contract/messaging/undo.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { checkTextDelivery } from './delivery-reports.service.ts';
import { estimateTextMessage, toTextSelection } from './text-audience.service.ts';
import {
  presentTextDelivery,
  presentTextEstimate,
  presentTextMessage,
  presentTextRecipient,
} from './text-messages.presenter.ts';
import {
  cancelTextMessage,
  getTextDefaults,
  getTextMessage,
  listTextMessages,
  listTextRecipients,
  resendTextMessage,
  sendTextMessage,
  undoTextMessage,
} from './text-messages.service.ts';

export function textMessageRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.sendTextMessage, async ({ body, language }, actor) => {
    const { text, undoSeconds } = await sendTextMessage(deps, actor, body);
    const message = text.status === 'scheduled' ? textMessages.scheduled : textMessages.sent;
    return { data: presentTextMessage(text, getTranslator(language)), message, undo_seconds: undoSeconds };
  });

  serveEndpoint(app, deps, ENDPOINTS.undoTextMessage, async ({ params }, actor) => {
    await undoTextMessage(deps, actor, params.id);
    return { message: undoMessages.undone };
  });

  serveEndpoint(app, deps, ENDPOINTS.estimateTextMessage, async ({ body }, actor) => ({
    data: presentTextEstimate(
      await estimateTextMessage(deps, actor, { message: body.message ?? '', ...toTextSelection(body) }),
    ),
  }));

  serveEndpoint(app, deps, ENDPOINTS.readTextDefaults, async () => ({ data: getTextDefaults(deps) }));

  serveEndpoint(app, deps, ENDPOINTS.listTextMessages, async ({ query, language }) => {
    const t = getTranslator(language);
    const { rows, total } = await listTextMessages(deps, { page: query.page, perPage: query.per_page });
    return { data: rows.map((row) => presentTextMessage(row, t)), pagination: presentAdminPage(query, { total }) };
  });

  serveEndpoint(app, deps, ENDPOINTS.readTextMessage, async ({ params, language }) => ({
    data: presentTextMessage(await getTextMessage(deps, params.id), getTranslator(language)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.checkTextDelivery, async ({ params }, actor) => ({
    data: presentTextDelivery(await checkTextDelivery(deps, actor, params.messageId)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listTextRecipients, async ({ params, query }) => {
    const { state, page, per_page: perPage } = query;
    const { rows, total } = await listTextRecipients(deps, params.id, { state, page, perPage });
    return { data: rows.map(presentTextRecipient), pagination: presentAdminPage(query, { total }) };
  });

  serveEndpoint(app, deps, ENDPOINTS.cancelTextMessage, async ({ params, language }, actor) => ({
    data: presentTextMessage(await cancelTextMessage(deps, actor, params.id), getTranslator(language)),
    message: textMessages.cancelled,
  }));

  serveEndpoint(app, deps, ENDPOINTS.sendTextMessageAgain, async ({ params, language }, actor) => {
    const { text, wasHeld } = await resendTextMessage(deps, actor, params.id);
    const message = wasHeld ? textMessages.released : textMessages.sendingAgain;
    return { data: presentTextMessage(text, getTranslator(language)), message };
  });
}
