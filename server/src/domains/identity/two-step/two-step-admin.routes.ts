import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import type { TwoStepPolicy } from '@kanisa/contract/identity/two-step-admin.schema.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { getUserTwoStep, resetUserTwoStep } from './two-step-admin.service.ts';
import { getTwoStepPolicy, saveTwoStepPolicy, type TwoStepPolicyState } from './two-step-policy.service.ts';

export function twoStepAdminRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readUserTwoStep, async ({ params }) => {
    const { onSince, passkeys, hasApp, recoveryCodesLeft } = await getUserTwoStep(deps, params.id);
    return {
      two_step: {
        on_since: onSince?.toISOString() ?? null,
        passkeys,
        has_app: hasApp,
        recovery_codes_left: recoveryCodesLeft,
      },
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.resetUserTwoStep, async ({ params, body }, actor) => {
    const { isNotified } = await resetUserTwoStep(deps, actor, params.id, body.reason);
    return { message: isNotified ? twoStepMessages.reset : twoStepMessages.resetWithoutEmail };
  });

  serveEndpoint(app, deps, ENDPOINTS.readTwoStepPolicy, async () => ({
    policy: presentPolicy(await getTwoStepPolicy(deps)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.saveTwoStepPolicy, async ({ body }, actor) => ({
    message: twoStepMessages.policySaved,
    policy: presentPolicy(await saveTwoStepPolicy(deps, actor, body)),
  }));
}

const presentPolicy = (policy: TwoStepPolicyState): TwoStepPolicy => ({
  audience: policy.audience,
  from: policy.requiredFrom,
  missing: policy.missing,
  host: policy.host,
  passkeys: policy.passkeys,
  old_passkeys: policy.oldPasskeys,
});
