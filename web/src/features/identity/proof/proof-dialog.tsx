import { FRESH_PROOF_MINUTES, twoStepFallbacks, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { loadCode } from '../../../lib/api/load-code.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Dialog, DialogText } from '../../../ui/dialogs/dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PasskeyButton } from '../shared/passkey-button.tsx';
import { canUsePasskeys } from '../shared/passkey-support.ts';
import styles from './proof-dialog.module.css';
import { ProofCodeForm, ProofPasswordForm } from './proof-forms.tsx';

const fallback = twoStepFallbacks.answer;

/** The challenge of an earlier dialog no longer works, so every dialog asks anew. */
function useProofOptions() {
  const id = useId();
  return useQuery({
    queryKey: ['proof-options', id],
    queryFn: ({ signal }) => callApi('POST /auth/proof/options', { signal, fallback }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Asks the user to prove who they are, above whatever they were doing, which stays as it is. */
export function ProofDialog({ onClose }: { onClose: (isProved: boolean) => void }) {
  return (
    <Dialog title={t('Is it you?')} width={420} onClose={() => onClose(false)}>
      <DialogText>
        {t('This needs a fresh proof. It’s valid for {minutes} minutes, and what you entered stays.', {
          minutes: FRESH_PROOF_MINUTES,
        })}
      </DialogText>
      <Ways onProved={() => onClose(true)} />
      <button type="button" className={buttonClass('plain', styles['cancel'])} onClick={() => onClose(false)}>
        {t('Cancel')}
      </button>
    </Dialog>
  );
}

function Ways({ onProved }: { onProved: () => void }) {
  const ways = useProofOptions();
  const place = useRef<HTMLDivElement>(null);
  const isReady = ways.data !== undefined;
  useEffect(() => {
    if (isReady) place.current?.querySelector<HTMLElement>('[data-passkey], input:not([hidden])')?.focus();
  }, [isReady]);
  if (ways.isError) {
    return <ApiErrorBanner error={ways.error} busy={ways.isFetching} onRetry={() => void ways.refetch()} />;
  }
  if (!ways.data) return <SkeletonLines count={2} />;
  const { methods, passkey } = ways.data;
  const hasPasskey = passkey !== undefined && canUsePasskeys();
  return (
    <div ref={place} className={frame['stack18']}>
      {hasPasskey && (
        <PasskeyButton
          label={t('Use your passkey')}
          onUse={async () => {
            await proveByPasskey();
            onProved();
          }}
        />
      )}
      {methods.includes('app') && <ProofCodeForm isSecond={hasPasskey} onProved={onProved} />}
      {methods.includes('password') && <ProofPasswordForm onProved={onProved} />}
      {!hasPasskey && !methods.includes('app') && !methods.includes('password') && <NoWayHere />}
      {!methods.includes('password') && <LostDeviceHint />}
    </div>
  );
}

/** Asks for a challenge of its own: the first one may have expired while the dialog was open. */
async function proveByPasskey(): Promise<void> {
  const { getPasskey } = await loadCode(import('../shared/webauthn.ts'));
  const { passkey } = await callApi('POST /auth/proof/options', { fallback });
  if (!passkey) throw new ApiError(401, twoStepMessages.noPasskey);
  const credential = await getPasskey(passkey.options);
  await callApi('POST /auth/proof', { body: { method: 'passkey', token: passkey.token, credential }, fallback });
}

/** The dialog itself takes no recovery code: each is for one login, which then is a proof. */
function LostDeviceHint() {
  return (
    <p className={frame['note']}>
      {t('Lost your device? Log out and log in with a recovery code. That counts as a proof for {minutes} minutes.', {
        minutes: FRESH_PROOF_MINUTES,
      })}
    </p>
  );
}

function NoWayHere() {
  return <p>{t('This browser can’t use your passkey. Log in on a device that has it.')}</p>;
}
