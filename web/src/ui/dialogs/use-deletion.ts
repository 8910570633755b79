import { useState } from 'react';
import { type ApiError, asApiError } from '../../lib/api/api-error.ts';
import { useApiMutation } from '../../lib/api/use-api-mutation.ts';

interface Options<Item> {
  /** Calls the API and does what follows a success: toast, reload, navigation. */
  deleteItem: (item: Item) => Promise<void>;
  /** Runs when the item does not exist any more (404), for example because another device deleted it. */
  onMissing?: () => void;
  /** Handles an error elsewhere and returns true; the message is then not shown beside the item. */
  handleError?: (error: ApiError) => boolean;
}

/**
 * Deletes one item after a question. Render a `QuestionDialog` while `asked` is set; its buttons call `cancel` and
 * `confirm`. A page with a single item passes that item to `ask` too.
 */
export function useDeletion<Item>({ deleteItem, onMissing, handleError }: Options<Item>) {
  const [asked, setAsked] = useState<Item | null>(null);
  const deletion = useApiMutation<void, Item>({
    async mutationFn(item) {
      try {
        await deleteItem(item);
      } catch (thrown) {
        const error = asApiError(thrown);
        const isHandled = handleError?.(error) ?? false;
        if (error.status === 404) onMissing?.();
        if (!isHandled) throw error;
      }
    },
  });

  function confirm(): void {
    if (asked === null) return;
    setAsked(null);
    deletion.mutate(asked);
  }

  return {
    /** The item in question, or null while no question is open. */
    asked,
    /** The item that is being deleted, or null. */
    deleting: deletion.isPending ? deletion.variables : null,
    isDeleting: deletion.isPending,
    errorMessage: deletion.error?.message ?? null,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm,
  };
}
