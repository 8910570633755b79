import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

export const TWO_STEP_POLICY_KEY = ['setup', 'two-step'];

/** One query for the card of the policy and for the fact that depends on it. */
export function useTwoStepPolicy() {
  return useQuery({
    queryKey: TWO_STEP_POLICY_KEY,
    queryFn: ({ signal }) => callApi('GET /admin/setup/two-step', { signal, fallback: twoStepFallbacks.read }),
    select: (answer) => answer.policy,
  });
}
