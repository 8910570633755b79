import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { PRESELECTED_MAX, RECIPIENTS_PER_PAGE, recipientFallbacks } from '@kanisa/contract/messaging/recipients.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';

/** Reads `?to=3,8` of the page's first URL. Anything but ids is ignored. */
function parseIds(text: string | null): string[] {
  const ids = (text ?? '').split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids)].slice(0, PRESELECTED_MAX);
}

/** The people whom the URL names, or null while they load and if it names nobody. */
export function usePreselectedPeople(): readonly RecipientOption[] | null {
  const [query] = useSearchParams();
  const [ids] = useState(() => parseIds(query.get('to')));
  const found = useQuery({
    queryKey: ['recipients', 'preselected', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / RECIPIENTS_PER_PAGE) }, (_, index) =>
        callApi('GET /admin/recipients', {
          query: { ids: ids.join(','), page: String(index + 1), per_page: String(RECIPIENTS_PER_PAGE) },
          signal,
          fallback: recipientFallbacks.list,
        }),
      );
      return (await Promise.all(pages)).flatMap((page) => page.users);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data ?? null;
}
