import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { RepeatableRoute } from '@kanisa/contract/core/operations.ts';
import type { EndpointByRoute } from '@kanisa/contract/endpoints.ts';
import { type CallOptions, callApi } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { createUuid } from '../../lib/browser/uuid.ts';
import { t } from '../../lib/i18n.ts';
import { getSession } from '../../lib/session/session.ts';
import { getStoredUsername } from '../../lib/session/stored-session.ts';
import { isOffline } from '../connection.ts';
import { findAttemptedId, forgetAttempt, rememberAttempt } from './attempted-writes.ts';
import { loadQueue } from './load-queue.ts';
import { mayWait, nameThing, type WaitingWrite } from './operation.ts';
import type { NewOperation } from './operation-queue.ts';
import { type WriteResult, writeOrWait } from './operation-writer.ts';
import { hasWaiting, tellOtherTabs } from './waiting-operations.ts';

type Options<R extends RepeatableRoute> = CallOptions<EndpointByRoute[R]> & {
  /** Names the thing in the list of what waits. */
  title: string;
};

/**
 * Calls an endpoint that may be repeated. Without a connection the write waits on this device and is sent once, when
 * the server is reached. The types admit repeatable routes only: nobody can queue a login or a deletion.
 */
export async function callOrWait<R extends RepeatableRoute>(
  write: WaitingWrite<R>,
  { title, ...options }: Options<R>,
): Promise<WriteResult<AnswerOf<EndpointByRoute[R]>>> {
  const { params = {}, body } = options as { params?: Record<string, string | number>; body?: unknown };
  const { username } = getSession();
  const attemptedId = findAttemptedId({ write, params, body });
  const wasAttempted = attemptedId !== undefined;
  const operation: NewOperation = { id: attemptedId ?? createUuid(), write, params, body, title, wasAttempted };
  const result = await writeOrWait<AnswerOf<EndpointByRoute[R]>>({
    operation,
    mustWait: hasWaiting(nameThing(operation)) || isOffline() || !navigator.onLine,
    mayWait: mayWait(write, body),
    send: (operationId) => {
      if (getStoredUsername() !== username) throw createNetworkError();
      // One of the options' parts is generic here; the caller's types have checked it.
      return callApi<RepeatableRoute>(write.route, { ...options, operationId } as never) as Promise<
        AnswerOf<EndpointByRoute[R]>
      >;
    },
    onUncertain: () => rememberAttempt(operation),
    keep: (kept) => keepForLater(kept, username),
  });
  forgetAttempt(operation);
  // The page of this tab shows the answer itself.
  if (!result.waits) tellOtherTabs();
  return result;
}

const createNetworkError = () => new ApiError(0, clientMessages.network);

async function keepForLater(operation: NewOperation, username: string | null): Promise<void> {
  const queue = await loadQueue();
  if (!queue || queue.username !== username) throw createNetworkError();
  try {
    await queue.add(operation);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'StoreFullError')
      throw new ApiError(0, t('This device is full, so nothing can wait here. Try again once you are online.'));
    if (name === 'StoreClosedError') throw createNetworkError();
    throw error;
  }
  queue.wake();
}
