import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { pageOf, paginationOf } from '../../../http/paging.ts';
import { translate } from '../../../i18n/translate.ts';
import { fromText } from './email-content.service.ts';
import { presentDetails, presentEmail, presentReach, presentRecipient } from './emails.presenter.ts';
import { list, preview, reach, read, resend, sendTest, sendToAll, sendToSelected } from './emails.service.ts';

export function emailRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const t = translate('en');
  const words = { t, from: fromText(deps, null) };

  serve(app, deps, ENDPOINTS.emailAll, async ({ body }, actor) => {
    const { email, message } = await sendToAll(deps, actor, body);
    return { message, email: presentEmail(email, words) };
  });

  serve(app, deps, ENDPOINTS.emailSelected, async ({ body }, actor) => {
    const { email, message } = await sendToSelected(deps, actor, body);
    return { message, email: presentEmail(email, words) };
  });

  serve(app, deps, ENDPOINTS.emailReach, async ({ body }) => presentReach(await reach(deps, body)));

  serve(app, deps, ENDPOINTS.emailPreview, async ({ body }) => {
    const { from, replyTo, subject, html, text } = preview(deps, body);
    return { preview: { from, reply_to: replyTo, subject, html, text } };
  });

  serve(app, deps, ENDPOINTS.emailTest, async ({ body }, actor) => {
    const email = await sendTest(deps, actor, body);
    return { message: t(emailMessages.testSent, { email }), email };
  });

  serve(app, deps, ENDPOINTS.listEmails, async ({ query }) => {
    const { rows, total } = await list(deps, { status: query.status, page: query.page, perPage: query.per_page });
    const { page, ...rest } = pageOf(query, total);
    return { emails: rows.map((row) => presentEmail(row, words)), current_page: page, ...rest };
  });

  serve(app, deps, ENDPOINTS.readEmail, async ({ params, query }) => {
    const filter = { emailId: params.id, state: query.state, search: query.search };
    const { email, rows, total } = await read(deps, filter, { page: query.page, perPage: query.per_page });
    return {
      email: presentDetails(email, words),
      recipients: rows.map(presentRecipient),
      pagination: paginationOf(query, { total }),
    };
  });

  serve(app, deps, ENDPOINTS.resendEmail, async ({ params }, actor) => {
    const { email, message } = await resend(deps, actor, params.id);
    return { message, email: presentEmail(email, words) };
  });
}
