import { DEFAULT_LANGUAGE } from '@kanisa/contract/core/languages.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { useNavigate } from 'react-router';
import { shownSite } from '../../../content/shown-site.ts';
import { rememberLanguage, toAddress } from '../../../lib/language/other-language.ts';
import { saveLanguage } from '../../../lib/language/save-language.ts';
import { deleteOtherDrafts } from '../../../lib/session/drafts.ts';
import { storeSession } from '../../../lib/session/session.ts';
import { language } from '../../../locales/catalogue.ts';
import { setPendingLogin } from './pending-login.ts';

/** Ends every kind of login: stores the session, forgets one that waits for its second step, and opens the page that the user wanted. */
export function useOpenSession(from: string | null): (answer: LoginAnswer) => Promise<void> {
  const navigate = useNavigate();
  return async (answer) => {
    deleteOtherDrafts(answer.user.username);
    setPendingLogin(null);
    storeSession(answer);
    const path = from ?? '/dashboard';
    const wanted = answer.language ?? language;
    if (wanted === language || !shownSite.languages.kiswahili) {
      // Somebody who logs in on a Kiswahili page chooses it, unless the account has chosen before.
      if (answer.language !== wanted && wanted !== DEFAULT_LANGUAGE) void saveLanguage(wanted);
      return navigate(path, { replace: true });
    }
    // The account was last used in the other language, and this device did not know it.
    rememberLanguage(wanted);
    globalThis.location.replace(toAddress(path, wanted));
  };
}
