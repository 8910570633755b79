import {
  createDepartments,
  readSetup,
  setupFallbacks,
  type TestOutcome,
  testEmail,
  testText,
} from '@kanisa/contract/office/setup.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export function useSetup() {
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(readSetup, { signal, fallback: setupFallbacks.read }),
    select: (answer) => answer.setup,
    refetchOnMount: 'always',
  });
}

/** Whatever was done may have settled a step. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['setup'] });
    await client.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

export function useTest(channel: 'email' | 'texts') {
  const refresh = useRefresh();
  return useMutation<TestOutcome>({
    mutationFn: async () => {
      const { test } =
        channel === 'email'
          ? await call(testEmail, { fallback: setupFallbacks.email })
          : await call(testText, { fallback: setupFallbacks.text });
      return test;
    },
    onSuccess: refresh,
  });
}

export function useCreateDepartments() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (names: string[]) =>
      call(createDepartments, { body: { names }, fallback: setupFallbacks.departments }),
    onSuccess: refresh,
  });
}
