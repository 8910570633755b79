import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';

const DEVICES_KEY = ['devices'];
const NO_NAMES: readonly string[] = [];

export function useDevices() {
  return useQuery({
    queryKey: DEVICES_KEY,
    queryFn: ({ signal }) => callApi('GET /auth/sessions', { signal, fallback: t('Failed to fetch your devices') }),
  });
}

/** Names that must not be in a password, as soon as they are needed. Without an answer there is only no hint. */
export function useOwnNames(isNeeded: boolean): readonly string[] {
  const { data } = useQuery({
    queryKey: ['own-names'],
    queryFn: ({ signal }) => callApi('GET /profile', { signal }),
    select: ({ profile: own }) => [own.first_name, own.last_name, own.username, own.personal_email ?? ''],
    enabled: isNeeded,
  });
  return data ?? NO_NAMES;
}

/** Reloads the list after a password change, which signs out the other devices. */
export function useReloadDevices(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DEVICES_KEY });
}

/** Signs out one device, or all but this one. The list reloads after success and failure. */
export function useSignOutDevice() {
  const reload = useReloadDevices();
  return useMutation({
    mutationFn: (which: number | 'others') => {
      const fallback = t('Failed to sign the device out');
      return which === 'others'
        ? callApi('DELETE /auth/sessions', { fallback })
        : callApi('DELETE /auth/sessions/:id', { params: { id: which }, fallback });
    },
    onSettled: reload,
  });
}
