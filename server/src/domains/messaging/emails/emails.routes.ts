import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { undoMessages } from '@kanisa/contract/messaging/undo.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage, presentPage } from '../../../http/paging.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatFrom } from './email-content.service.ts';
import {
  presentEmail,
  presentEmailAudienceSize,
  presentEmailDetails,
  presentEmailRecipient,
} from './emails.presenter.ts';
import {
  estimateEmailAudience,
  getEmailPage,
  listEmails,
  previewEmail,
  type QueuedEmail,
  resendEmail,
  sendEmailToAll,
  sendEmailToSelected,
  sendEmailToSelf,
  undoEmail,
} from './emails.service.ts';

export function emailRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const t = getTranslator('en');
  const texts = { t, from: formatFrom(deps, null) };
  const presentQueued = ({ message, email, undoSeconds }: QueuedEmail) => ({
    message,
    email: presentEmail(email, texts),
    undo_seconds: undoSeconds,
  });

  serveEndpoint(app, deps, ENDPOINTS.emailAll, async ({ body }, actor) => {
    return presentQueued(await sendEmailToAll(deps, actor, body));
  });

  serveEndpoint(app, deps, ENDPOINTS.emailSelected, async ({ body }, actor) => {
    return presentQueued(await sendEmailToSelected(deps, actor, body));
  });

  serveEndpoint(app, deps, ENDPOINTS.emailReach, async ({ body }) =>
    presentEmailAudienceSize(await estimateEmailAudience(deps, body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.emailPreview, async ({ body }) => {
    const { from, replyTo, subject, html, text } = previewEmail(deps, body);
    return { preview: { from, reply_to: replyTo, subject, html, text } };
  });

  serveEndpoint(app, deps, ENDPOINTS.emailTest, async ({ body }, actor) => {
    const email = await sendEmailToSelf(deps, actor, body);
    return { message: t(emailMessages.testSent, { email }), email };
  });

  serveEndpoint(app, deps, ENDPOINTS.listEmails, async ({ query }) => {
    const { rows, total } = await listEmails(deps, { status: query.status, page: query.page, perPage: query.per_page });
    const { page, ...rest } = presentPage(query, total);
    return { emails: rows.map((row) => presentEmail(row, texts)), current_page: page, ...rest };
  });

  serveEndpoint(app, deps, ENDPOINTS.readEmail, async ({ params, query }) => {
    const filter = { emailId: params.id, state: query.state, search: query.search };
    const { email, rows, total } = await getEmailPage(deps, filter, { page: query.page, perPage: query.per_page });
    return {
      email: presentEmailDetails(email, texts),
      recipients: rows.map(presentEmailRecipient),
      pagination: presentAdminPage(query, { total }),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.resendEmail, async ({ params }, actor) => {
    return presentQueued(await resendEmail(deps, actor, params.id));
  });

  serveEndpoint(app, deps, ENDPOINTS.undoEmail, async ({ params }, actor) => {
    await undoEmail(deps, actor, params.id);
    return { message: undoMessages.undone };
  });
}
