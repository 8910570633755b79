import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostFallbacks } from '@kanisa/contract/departments/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { showApiErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

export function usePinPost({ id, title, is_pinned: isPinned }: InfoPost, onMoved: () => void) {
  const client = useQueryClient();
  const change = useApiMutation({
    mutationFn: () =>
      callApi('PATCH /department/info/:id', {
        params: { id },
        body: { is_pinned: !isPinned },
        fallback: infoPostFallbacks.pin,
      }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: DEPARTMENTS_KEY });
      showSuccessToast(isPinned ? t('Unpinned: {title}', { title }) : t('Pinned: {title}', { title }));
      onMoved();
    },
    onError: showApiErrorToast,
  });
  return { isBusy: change.isPending, change: () => change.mutate() };
}
