import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { UNSUBSCRIBE_PATH, unsubscribeMessages } from '@kanisa/contract/messaging/subscriptions.ts';
import type { FastifyInstance } from 'fastify';
import { getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentSubscription } from './subscriptions.presenter.ts';
import { getSubscription, setSubscription } from './subscriptions.service.ts';

export function subscriptionRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const { publicUrl } = deps.settings;

  // GET must not act: mail scanners fetch the link, and programs without one-click support open it in a browser.
  serveEndpoint(
    app,
    deps,
    ENDPOINTS.readSubscription,
    async ({ params }) => ({
      subscription: presentSubscription(await getSubscription(deps, params.token), getChurchName(deps)),
    }),
    { page: ({ token }) => `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}` },
  );

  serveEndpoint(app, deps, ENDPOINTS.unsubscribe, async ({ params }) => ({
    subscription: presentSubscription(await setSubscription(deps, params.token, false), getChurchName(deps)),
    message: unsubscribeMessages.off,
  }));

  serveEndpoint(app, deps, ENDPOINTS.subscribeAgain, async ({ params }) => ({
    subscription: presentSubscription(await setSubscription(deps, params.token, true), getChurchName(deps)),
    message: unsubscribeMessages.on,
  }));
}
