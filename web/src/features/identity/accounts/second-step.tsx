import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { asApiError } from '../../../lib/api/api-error.ts';
import { loadCode } from '../../../lib/api/load-code.ts';
import { t } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import textButton from '../../../ui/text-button.module.css';
import { PasskeyButton } from '../shared/passkey-button.tsx';
import { canUsePasskeys } from '../shared/passkey-support.ts';
import styles from './accounts.module.css';
import type { PendingLogin } from './pending-login.ts';
import own from './second-step.module.css';
import { AppCodeForm, RecoveryCodeForm } from './second-step-forms.tsx';
import { useOpenSession } from './use-open-session.ts';

interface Props {
  pending: PendingLogin;
  /** The server's reason why this login cannot be finished any more. */
  onEnded: (reason: string) => void;
}

interface CodeBody {
  token: string;
  code: string;
}

const fallback = twoStepFallbacks.answer;

/** Sends the answers. After a success the session is open; after the end of this login its reason is passed on. */
function useAnswers({ pending, onEnded }: Props) {
  const { token, from } = pending;
  const openSession = useOpenSession(from);

  async function finish(answer: Promise<LoginAnswer>): Promise<void> {
    try {
      await openSession(await answer);
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.code !== 'session_ended') throw error;
      onEnded(error.message);
    }
  }

  async function sendPasskey(): Promise<LoginAnswer> {
    const { getPasskey } = await loadCode(import('../shared/webauthn.ts'));
    const { options } = await callApi('POST /auth/two-step/passkey/options', { body: { token }, fallback });
    const credential = await getPasskey(options);
    return callApi('POST /auth/two-step/passkey', { body: { token, credential }, fallback });
  }

  return {
    answerByPasskey: () => finish(sendPasskey()),
    answerByApp: (body: CodeBody) => finish(callApi('POST /auth/two-step/code', { body, fallback })),
    answerByRecoveryCode: (body: CodeBody) => finish(callApi('POST /auth/two-step/recovery-code', { body, fallback })),
  };
}

/** The ways to finish a login. What was typed stays while the user looks at another way. */
export function SecondStep(props: Props) {
  const { token, methods } = props.pending;
  const { answerByPasskey, answerByApp, answerByRecoveryCode } = useAnswers(props);
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  const hasApp = methods.includes('app');
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(!hasPasskey && !hasApp);

  return (
    <>
      <div className={own['way']} hidden={usesRecoveryCode}>
        {hasPasskey && <PasskeyButton label={t('Use your passkey')} onUse={answerByPasskey} />}
        {hasPasskey && hasApp && <p className={own['or']}>{t('or')}</p>}
        {hasApp && <AppCodeForm token={token} isSecond={hasPasskey} send={answerByApp} />}
      </div>
      <div className={own['way']} hidden={!usesRecoveryCode}>
        {methods.includes('passkey') && !hasPasskey && !hasApp && (
          <Banner tone="info">
            {t('This browser can’t use your passkey. Use a recovery code, or log in on a device that has the passkey.')}
          </Banner>
        )}
        <RecoveryCodeForm token={token} isShown={usesRecoveryCode} send={answerByRecoveryCode} />
      </div>
      {(hasPasskey || hasApp) && methods.includes('recovery_code') && (
        <div>
          <button
            type="button"
            className={`${textButton['link']} ${styles['link']}`}
            aria-pressed={usesRecoveryCode}
            onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}
          >
            {t('Use a recovery code')}
          </button>
        </div>
      )}
    </>
  );
}
