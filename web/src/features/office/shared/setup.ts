import { type SetupStep, setupFallbacks } from '@kanisa/contract/office/setup.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { showApiErrorToast } from '../../../ui/feedback/toast.ts';

/** The texts of the setup steps, for the setup page and the dashboard. */
export const STEP_TEXTS: Record<SetupStep, { title: string; why: string }> = {
  account: { title: t('Your own account'), why: t('A password only you know and an email address you read.') },
  church: { title: t('Public site'), why: t('Your own name, words and pictures instead of the example church.') },
  email: { title: t('Email'), why: t('Send yourself a test to see if members can be reached.') },
  texts: { title: t('Text messages'), why: t('Send yourself a test to see if texts go out.') },
  departments: { title: t('First departments'), why: t('Add the departments members can join.') },
};

/** Marks a step as not needed, or as open again. */
export function usePutAside() {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: ({ step, isAside }: { step: SetupStep; isAside: boolean }) =>
      callApi('PUT /admin/setup/steps/:step', {
        params: { step },
        body: { put_aside: isAside },
        fallback: setupFallbacks.change,
      }),
    onSuccess: async (answer) => {
      client.setQueryData(['setup'], answer);
      await client.invalidateQueries({ queryKey: ['dashboard'] });
    },
    onError: showApiErrorToast,
  });
}
