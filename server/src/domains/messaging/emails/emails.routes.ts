import type { Language } from '@kanisa/contract/core/languages.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { undoMessages } from '@kanisa/contract/messaging/undo.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
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
  const from = formatFrom(deps, null);
  const getTexts = (language: Language) => ({ t: getTranslator(language), from });
  const presentQueued = ({ message, email, undoSeconds }: QueuedEmail, language: Language) => ({
    message: getTranslator(language)(message),
    email: presentEmail(email, getTexts(language)),
    undo_seconds: undoSeconds,
  });

  serveEndpoint(app, deps, ENDPOINTS.emailAll, async ({ body, language }, actor) => {
    return presentQueued(await sendEmailToAll(deps, actor, body), language);
  });

  serveEndpoint(app, deps, ENDPOINTS.emailSelected, async ({ body, language }, actor) => {
    return presentQueued(await sendEmailToSelected(deps, actor, body), language);
  });

  serveEndpoint(app, deps, ENDPOINTS.emailReach, async ({ body }, actor) =>
    presentEmailAudienceSize(await estimateEmailAudience(deps, actor, body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.emailPreview, async ({ body, language }) => {
    const { from: sender, replyTo, subject, html, text } = previewEmail(deps, body, language);
    return { preview: { from: sender, reply_to: replyTo, subject, html, text } };
  });

  serveEndpoint(app, deps, ENDPOINTS.emailTest, async ({ body, language }, actor) => {
    const email = await sendEmailToSelf(deps, actor, body);
    return { message: getTranslator(language)(emailMessages.testSent, { email }), email };
  });

  serveEndpoint(app, deps, ENDPOINTS.listEmails, async ({ query, language }) => {
    const texts = getTexts(language);
    const { rows, total } = await listEmails(deps, { status: query.status, page: query.page, perPage: query.per_page });
    const { page, ...rest } = presentPage(query, total);
    return { emails: rows.map((row) => presentEmail(row, texts)), current_page: page, ...rest };
  });

  serveEndpoint(app, deps, ENDPOINTS.readEmail, async ({ params, query, language }) => {
    const filter = { emailId: params.id, state: query.state, search: query.search };
    const { email, rows, total } = await getEmailPage(deps, filter, { page: query.page, perPage: query.per_page });
    return {
      email: presentEmailDetails(email, getTexts(language)),
      recipients: rows.map(presentEmailRecipient),
      pagination: presentAdminPage(query, { total }),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.resendEmail, async ({ params, language }, actor) => {
    return presentQueued(await resendEmail(deps, actor, params.id), language);
  });

  serveEndpoint(app, deps, ENDPOINTS.undoEmail, async ({ params }, actor) => {
    await undoEmail(deps, actor, params.id);
    return { message: undoMessages.undone };
  });
}
