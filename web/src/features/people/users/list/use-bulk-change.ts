import { message } from '@kanisa/contract/core/message.ts';
import { peopleFallbacks, type UserBulkAction } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { reloadPeople } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';

type Outcome = 'changed' | 'unchanged' | 'not_found';

const SENTENCES: Record<UserBulkAction, Record<Outcome, string>> = {
  verify: {
    changed: message('{count} people verified.'),
    unchanged: message('{count} were already verified.'),
    not_found: message('{count} no longer exist.'),
  },
  activate: {
    changed: message('{count} people activated.'),
    unchanged: message('{count} were already active.'),
    not_found: message('{count} no longer exist.'),
  },
};

/** Changes all selected people at once and says what happened to how many of them. */
export function useBulkChange(onDone: () => void) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  return useApiMutation<void, { action: UserBulkAction; ids: number[] }>({
    async mutationFn(body) {
      const { results } = await callApi('POST /admin/users/bulk', { body, fallback: peopleFallbacks.action });
      showSuccessToast(describeOutcomes(body.action, results));
      onDone();
      void reloadPeople(client);
    },
    onError(error) {
      if (!handleForbidden(error)) showApiErrorToast(error);
    },
  });
}

function describeOutcomes(action: UserBulkAction, results: readonly { outcome: Outcome }[]): string {
  const sentences = (['changed', 'unchanged', 'not_found'] as const).flatMap((outcome) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count === 0 ? [] : [t(SENTENCES[action][outcome], { count })];
  });
  return sentences.join(' ');
}
