import type { PushDevice } from '@kanisa/contract/messaging/push-notices.schema.ts';
import { type PushNoticeKind, pushNoticeFallbacks } from '@kanisa/contract/messaging/push-notices.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import {
  addThisDevice,
  askPermission,
  forgetThisDevice,
  isThisDeviceSubscribed,
  renewThisDevice,
} from '../../../lib/push/push-device.ts';
import { detectPushSupport } from '../../../lib/push/push-support.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';

const KEY = ['push-notices'];

/** Loaded after the browser's state is known, because this browser may just have added itself. */
export function usePushSettings(enabled: boolean) {
  return useQuery({
    queryKey: KEY,
    enabled,
    queryFn: ({ signal }) => callApi('GET /push-notices', { signal, fallback: pushNoticeFallbacks.read }),
  });
}

function useReloadPushSettings(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export type ThisBrowser = 'unsupported' | 'install-first' | 'blocked' | 'subscribed' | 'not-subscribed';

/** What this browser says about itself. Whether the server still sends to it is in the list of devices. */
export function useThisBrowser() {
  return useQuery({ queryKey: [...KEY, 'browser'], queryFn: readThisBrowser, networkMode: 'always' });
}

async function readThisBrowser(): Promise<ThisBrowser> {
  const support = detectPushSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'denied') return 'blocked';
  await renewThisDevice().catch(() => undefined);
  return (await isThisDeviceSubscribed()) ? 'subscribed' : 'not-subscribed';
}

/** Asks for the browser's permission first. `refused`: the person closed the question or said no. */
export function useTurnOn() {
  const reload = useReloadPushSettings();
  return useApiMutation<'added' | 'refused'>({
    async mutationFn() {
      if ((await askPermission()) !== 'granted') return 'refused';
      showSuccessToast(await addThisDevice());
      return 'added';
    },
    onSettled: reload,
  });
}

export function useRemoveDevice() {
  const reload = useReloadPushSettings();
  return useApiMutation<void, PushDevice>({
    async mutationFn({ id, is_current: isCurrent }) {
      const { message } = await callApi('DELETE /push-notices/devices/:id', {
        params: { id },
        fallback: pushNoticeFallbacks.remove,
      });
      if (isCurrent) await forgetThisDevice();
      showSuccessToast(message);
    },
    onSettled: reload,
  });
}

export function useChooseKind() {
  const client = useQueryClient();
  return useApiMutation<void, { kind: PushNoticeKind; isWanted: boolean }>({
    async mutationFn({ kind, isWanted }) {
      const { kinds, message } = await callApi('PATCH /push-notices', {
        body: { [kind]: isWanted },
        fallback: pushNoticeFallbacks.save,
      });
      client.setQueryData<ReturnType<typeof usePushSettings>['data']>(KEY, (before) => before && { ...before, kinds });
      showSuccessToast(message);
    },
  });
}
