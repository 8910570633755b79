import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { useLocation } from 'react-router';

/** People who were ticked in a form that was undone. */
export function useRestoredPeople(): readonly RecipientOption[] {
  const state = useLocation().state as { picked?: readonly RecipientOption[] } | null;
  return state?.picked ?? [];
}
