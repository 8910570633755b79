import type { AnswerBody } from '@kanisa/contract/serving/own-dates.schema.ts';
import { servingFallbacks, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadServing } from '../shared/api.ts';

/** Accepting or declining one's own place. */
export function useAnswerPlace(id: number) {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: (body: AnswerBody) =>
      callApi('POST /serving/places/:id/answer', { params: { id }, body, fallback: servingFallbacks.answer }),
    onSuccess: ({ place }) => {
      showSuccessToast(
        place.state === 'accepted' ? t('Thank you! You are down for it.') : t('Thank you for telling us.'),
      );
      return reloadServing(client);
    },
    onError: (error) => {
      if (hasErrorStatus(error, 404, 409)) void reloadServing(client);
    },
  });
}

/** Offers an accepted place to others, or takes the offer back. */
export function useOfferSwap(id: number) {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: (isOffered: boolean) =>
      callApi('PUT /serving/places/:id/swap', {
        params: { id },
        body: { is_offered: isOffered },
        fallback: servingFallbacks.swap,
      }),
    onSuccess: ({ place }) => {
      showSuccessToast(
        place.is_swap_offered
          ? t('The others can take it now. It stays yours until somebody does.')
          : t('It stays yours.'),
      );
      return reloadServing(client);
    },
    onError: (error) => {
      if (hasErrorStatus(error, 404, 409)) void reloadServing(client);
    },
  });
}

export function useDeleteAway() {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: (id: number) =>
      callApi('DELETE /serving/away/:id', { params: { id }, fallback: servingFallbacks.away }),
    onSuccess: () => {
      showSuccessToast(servingMessages.awayDeleted);
      return reloadServing(client);
    },
    onError: (error) => {
      if (hasErrorStatus(error, 404)) void reloadServing(client);
    },
  });
}

export function useSaveMonthlyMax() {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: (monthlyMax: number | null) =>
      callApi('PUT /serving/settings', { body: { monthly_max: monthlyMax }, fallback: servingFallbacks.settings }),
    onSuccess: () => {
      showSuccessToast(t('Saved'));
      return reloadServing(client);
    },
  });
}

/** The server keeps a hash of the address only, so it is shown once. */
export function useCalendarAddress() {
  const client = useQueryClient();
  const make = useApiMutation({
    mutationFn: () => callApi('POST /serving/calendar', { fallback: servingFallbacks.calendar }),
    onSuccess: () => reloadServing(client),
  });
  const remove = useApiMutation({
    mutationFn: () => callApi('DELETE /serving/calendar', { fallback: servingFallbacks.calendar }),
    onSuccess: (answer) => {
      make.reset();
      showSuccessToast(answer.message);
      return reloadServing(client);
    },
  });
  return { make, remove };
}
