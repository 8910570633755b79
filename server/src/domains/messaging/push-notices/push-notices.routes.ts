import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { pushNoticeMessages } from '@kanisa/contract/messaging/push-notices.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { addPushDevice, deletePushDevice, getPushSettings, updatePushChoices } from './push-devices.service.ts';
import { presentPushDevice } from './push-notices.presenter.ts';

export function pushNoticeRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readPushNotices, async (_request, actor) => {
    const { publicKey, kinds, devices } = await getPushSettings(deps, actor);
    return {
      public_key: publicKey,
      kinds,
      devices: devices.map((device) => presentPushDevice(device, actor.sessionId)),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.updatePushNotices, async ({ body }, actor) => ({
    message: pushNoticeMessages.saved,
    kinds: await updatePushChoices(deps, actor, body),
  }));

  serveEndpoint(app, deps, ENDPOINTS.addPushDevice, async ({ body }, actor) => {
    const { device, isReplaced } = await addPushDevice(deps, actor, body);
    return {
      message: isReplaced ? pushNoticeMessages.replaced : pushNoticeMessages.added,
      device: presentPushDevice(device, actor.sessionId),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.deletePushDevice, async ({ params }, actor) => {
    await deletePushDevice(deps, actor, params.id);
    return { message: pushNoticeMessages.removed };
  });
}
