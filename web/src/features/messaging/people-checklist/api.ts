import { listRecipients, RECIPIENTS_PER_PAGE, recipientFallbacks } from '@kanisa/contract/messaging/recipients.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { sayingWhy } from '../../../ui/refusal.ts';

export function useRecipients(search: string, refusal: string) {
  return useQuery({
    queryKey: ['recipients', search],
    queryFn: ({ signal }) =>
      sayingWhy(
        call(listRecipients, {
          query: { search, page: '1', per_page: String(RECIPIENTS_PER_PAGE) },
          signal,
          fallback: recipientFallbacks.list,
        }),
        refusal,
      ),
    placeholderData: keepPreviousData,
  });
}
