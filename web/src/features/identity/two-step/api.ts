import type { TwoStepStatus } from '@kanisa/contract/identity/two-step.schema.ts';
import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { loadCode } from '../../../lib/api/load-code.ts';
import { storeSession } from '../../../lib/session/session.ts';

const TWO_STEP_KEY = ['two-step'];
const fallback = twoStepFallbacks.change;

export function useTwoStep() {
  return useQuery({
    queryKey: TWO_STEP_KEY,
    queryFn: ({ signal }) => callApi('GET /auth/two-step', { signal, fallback: twoStepFallbacks.read }),
    select: (answer) => answer.two_step,
  });
}

/** The other devices were logged out by some changes, so their list reloads too. */
export async function reloadTwoStep(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: TWO_STEP_KEY }),
    client.invalidateQueries({ queryKey: ['devices'] }),
  ]);
}

/** Whether it is due can change with every factor. A failed call leaves it to the next poll. */
export async function reloadOwnSession(): Promise<void> {
  const session = await callApi('GET /auth/session', { background: true }).catch(() => null);
  if (session) storeSession(session);
}

export async function addPasskey(name: string): Promise<void> {
  const { createPasskey } = await loadCode(import('./create-passkey.ts'));
  const { token, options } = await callApi('POST /auth/two-step/passkeys/options', { fallback });
  const credential = await createPasskey(options);
  await callApi('POST /auth/two-step/passkeys', { body: { token, name, credential }, fallback });
}

export const renamePasskey = (id: number, name: string) =>
  callApi('PATCH /auth/two-step/passkeys/:id', { params: { id }, body: { name }, fallback });

export const removePasskey = (id: number) =>
  callApi('DELETE /auth/two-step/passkeys/:id', { params: { id }, fallback });

export const removeApp = () => callApi('DELETE /auth/two-step/app', { fallback });

export const startApp = () => callApi('POST /auth/two-step/app', { fallback });

export const createRecoveryCodes = () => callApi('POST /auth/two-step/recovery-codes', { fallback });

/** Whether a second step could be answered at all. */
export const hasMethod = ({ passkeys, app }: TwoStepStatus) => app !== null || passkeys.some((one) => one.is_usable);
