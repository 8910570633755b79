import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

type Options<Data, Variables> = Pick<
  UseMutationOptions<Data, ApiError, Variables>,
  'mutationFn' | 'onSuccess' | 'onError' | 'onSettled'
>;

/**
 * A request that changes something, outside of a form. The mutation's own state says what to show: `isPending`,
 * `variables` and `error?.message`.
 *
 * - Offline it fails at once with the network message. By default a mutation waits for the connection instead.
 * - An error that is no `ApiError` is a bug; the error boundary shows it.
 * - Callbacks given here also run after the component has unmounted. Callbacks given to `mutate` do not.
 */
export function useApiMutation<Data = void, Variables = void>(
  options: Options<Data, Variables>,
): UseMutationResult<Data, ApiError, Variables> {
  return useMutation<Data, ApiError, Variables>({
    ...options,
    networkMode: 'always',
    throwOnError: (error: Error) => !(error instanceof ApiError),
  });
}
