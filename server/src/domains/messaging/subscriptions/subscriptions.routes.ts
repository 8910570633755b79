import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { UNSUBSCRIBE_PATH, unsubscribeMessages } from '@kanisa/contract/messaging/subscriptions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { presentSubscription } from './subscriptions.presenter.ts';
import { change, read } from './subscriptions.service.ts';

export function unsubscribeRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const { church, publicUrl } = deps.settings;

  // Programs that know no POST open the link of the header in a browser, and scanners of mail fetch it: it must not act.
  serve(
    app,
    deps,
    ENDPOINTS.readSubscription,
    async ({ params }) => ({ subscription: presentSubscription(await read(deps, params.token), church.name) }),
    { page: ({ token }) => `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}` },
  );

  serve(app, deps, ENDPOINTS.unsubscribe, async ({ params }) => ({
    subscription: presentSubscription(await change(deps, params.token, false), church.name),
    message: unsubscribeMessages.off,
  }));

  serve(app, deps, ENDPOINTS.subscribeAgain, async ({ params }) => ({
    subscription: presentSubscription(await change(deps, params.token, true), church.name),
    message: unsubscribeMessages.on,
  }));
}
