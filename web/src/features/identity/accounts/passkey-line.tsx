import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../../../lib/api/load-code.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { startDeferred } from '../../../lib/browser/start-deferred.ts';
import { t } from '../../../lib/i18n.ts';
import textButton from '../../../ui/text-button.module.css';
import { canUsePasskeys } from '../shared/passkey-support.ts';
import styles from './accounts.module.css';
import own from './passkey-line.module.css';

/** The page's own files load first. */
const OFFER_DELAY_MS = 500;

const loadPasskeyCalls = () => loadCode(import('./log-in-by-passkey.ts'));

/** A line below the login form, and the offer of passkeys in its first field, where the browser can. */
export function PasskeyLine({ onLogin }: { onLogin: (answer: LoginAnswer) => Promise<void> }) {
  const isOffered = canUsePasskeys();
  const [refusal, setRefusal] = useState('');
  const login = useApiMutation({
    mutationFn: async () => onLogin(await (await loadPasskeyCalls()).logInByPasskey()),
    onError: ({ message }) => setRefusal(message),
  });
  const finish = useEffectEvent(onLogin);
  useEffect(() => {
    if (!isOffered) return;
    return startDeferred(OFFER_DELAY_MS, async () => {
      const calls = await loadPasskeyCalls().catch(() => null);
      return calls?.offerPasskeys(finish, setRefusal) ?? (() => undefined);
    });
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <p>
      <button
        type="button"
        className={`${textButton['link']} ${styles['link']}`}
        disabled={login.isPending}
        onClick={() => login.mutate()}
      >
        {t('Sign in with a passkey')}
      </button>
      <span role="alert" className={own['refusal']}>
        {refusal}
      </span>
    </p>
  );
}
