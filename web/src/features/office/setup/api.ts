import type { TestOutcome } from '@kanisa/contract/office/setup.schema.ts';
import { setupFallbacks } from '@kanisa/contract/office/setup.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';

export function useSetup() {
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => callApi('GET /admin/setup', { signal, fallback: setupFallbacks.read }),
    select: (answer) => answer.setup,
    refetchOnMount: 'always',
  });
}

/** Every change may complete a step, so both pages that show steps reload. */
function useRefreshSetup() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['setup'] });
    await client.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

export function useSendTest(channel: 'email' | 'texts') {
  const refresh = useRefreshSetup();
  return useApiMutation<TestOutcome>({
    mutationFn: async () => {
      const { test } =
        channel === 'email'
          ? await callApi('POST /admin/setup/test-email', { fallback: setupFallbacks.email })
          : await callApi('POST /admin/setup/test-text', { fallback: setupFallbacks.text });
      return test;
    },
    onSuccess: refresh,
  });
}

export function useCreateDepartments() {
  const refresh = useRefreshSetup();
  return useApiMutation({
    mutationFn: (names: string[]) =>
      callApi('POST /admin/setup/departments', { body: { names }, fallback: setupFallbacks.departments }),
    onSuccess: refresh,
  });
}
