import { LINK_PATH } from '@kanisa/contract/serving/serving.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { getRateLimitAddress } from '../../../http/client-address.ts';
import { answerByLink, LINK_PAGE_POLICY, type LinkPage, showLinkPage } from './links.service.ts';

interface LinkRequest {
  Params: { token: string };
}

/**
 * The page on which a person answers without a login and without scripts. Reading it changes nothing: scanners of mails
 * and texts open links. Only the buttons, which send forms, answer.
 */
export function linkPages(app: FastifyInstance, deps: Deps): void {
  app.get<LinkRequest>(`${LINK_PATH}/:token`, async (request, reply) =>
    sendPage(reply, await showLinkPage(deps, toCaller(request)), request),
  );

  app.post<LinkRequest>(`${LINK_PATH}/:token`, async (request, reply) =>
    sendPage(reply, await answerByLink(deps, toCaller(request), request.body), request),
  );
}

const toCaller = ({ params, ip, language }: FastifyRequest<LinkRequest>) => ({
  token: params.token,
  address: getRateLimitAddress(ip),
  language,
});

function sendPage(reply: FastifyReply, page: LinkPage, { params }: FastifyRequest<LinkRequest>) {
  if (page.status === 303) return reply.redirect(`${LINK_PATH}/${params.token}`, 303);
  return (
    reply
      .code(page.status)
      .header('content-security-policy', LINK_PAGE_POLICY)
      // The address is the key: it must not reach another site.
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page.html)
  );
}
