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

/** After a change of the password other devices are gone too. */
export function useReloadDevices(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DEVICES_KEY });
}

/** Signs one device out, or with 'others' all but this one. Whatever came of it, the list is read again. */
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
