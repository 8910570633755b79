import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { useNavigate } from 'react-router';
import { deleteOtherDrafts } from '../../../lib/session/drafts.ts';
import { storeSession } from '../../../lib/session/session.ts';

/** Ends every kind of login: stores the session and opens the page that the user wanted. */
export function useOpenSession(from: string | null): (answer: LoginAnswer) => Promise<void> {
  const navigate = useNavigate();
  return async (answer) => {
    deleteOtherDrafts(answer.user.username);
    storeSession(answer);
    await navigate(from ?? '/dashboard', { replace: true });
  };
}
