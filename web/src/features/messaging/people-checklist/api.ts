import { RECIPIENTS_PER_PAGE, recipientFallbacks } from '@kanisa/contract/messaging/recipients.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { explainSessionEnd } from '../../../ui/feedback/forbidden.ts';

export function useRecipientOptions(search: string, forbiddenText: string) {
  return useQuery({
    queryKey: ['recipients', search],
    queryFn: ({ signal }) =>
      explainSessionEnd(
        callApi('GET /admin/recipients', {
          query: { search, page: '1', per_page: String(RECIPIENTS_PER_PAGE) },
          signal,
          fallback: recipientFallbacks.list,
        }),
        forbiddenText,
      ),
    placeholderData: keepPreviousData,
  });
}
