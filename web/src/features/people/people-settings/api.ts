import type { SavePeopleFieldsBody } from '@kanisa/contract/people/fields.schema.ts';
import { peopleFieldFallbacks } from '@kanisa/contract/people/fields.ts';
import { keeperFallbacks } from '@kanisa/contract/people/keepers.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { showApiErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { PERSONS_KEY, reloadPersons } from '../people/shared/api.ts';

const KEEPERS_KEY = [...PERSONS_KEY, 'keepers'] as const;
const SETTINGS_KEY = [...PERSONS_KEY, 'settings'] as const;

export function useKeepers() {
  return useQuery({
    queryKey: KEEPERS_KEY,
    queryFn: ({ signal }) => callApi('GET /people/keepers', { signal, fallback: keeperFallbacks.read }),
  });
}

/** Replaces the list of keepers. It asks for a fresh proof, and all admins are told. */
export function useKeepersSaving() {
  const client = useQueryClient();
  return useApiMutation<void, { user_ids: number[]; version: string }>({
    async mutationFn(body) {
      const { message, ...answer } = await callApi('PUT /people/keepers', { body, fallback: keeperFallbacks.save });
      client.setQueryData(KEEPERS_KEY, answer);
      showSuccessToast(message);
    },
    onError(error) {
      showApiErrorToast(error);
      void client.invalidateQueries({ queryKey: KEEPERS_KEY });
    },
  });
}

export function usePeopleSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => callApi('GET /people/settings', { signal, fallback: keeperFallbacks.read }),
    select: ({ settings }) => settings,
  });
}

export function usePeopleSettingsSaving() {
  const client = useQueryClient();
  return useApiMutation<void, { pastors_read: boolean }>({
    async mutationFn(body) {
      const { message, settings } = await callApi('PUT /people/settings', { body, fallback: keeperFallbacks.save });
      client.setQueryData(SETTINGS_KEY, { settings });
      showSuccessToast(message);
    },
    onError: showApiErrorToast,
  });
}

export function useFieldsSaving() {
  const client = useQueryClient();
  return useApiMutation<void, SavePeopleFieldsBody>({
    async mutationFn(body) {
      const { message } = await callApi('PUT /people/fields', { body, fallback: peopleFieldFallbacks.save });
      showSuccessToast(message);
      await reloadPersons(client);
    },
  });
}
