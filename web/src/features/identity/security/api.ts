import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

const DEVICES_KEY = ['devices'];

export function useDevices() {
  return useQuery({
    queryKey: DEVICES_KEY,
    queryFn: ({ signal }) => callApi('GET /auth/sessions', { signal, fallback: 'Failed to fetch your devices' }),
    select: ({ sessions }) => sessions,
  });
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
      const fallback = 'Failed to sign the device out';
      return which === 'others'
        ? callApi('DELETE /auth/sessions', { fallback })
        : callApi('DELETE /auth/sessions/:id', { params: { id: which }, fallback });
    },
    onSettled: reload,
  });
}
