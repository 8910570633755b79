import type { Passkey } from '@kanisa/contract/identity/two-step.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadOwnSession, reloadTwoStep, removePasskey } from './api.ts';
import { PasskeyRow } from './passkey-row.tsx';

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const deletion = useDeletion<Passkey>({
    async deleteItem({ id }) {
      const { message } = await removePasskey(id);
      showSuccessToast(message);
      await Promise.all([reloadTwoStep(client), reloadOwnSession()]);
      // The focused button disappears with its passkey.
      list.current?.focus();
    },
    onMissing: () => void reloadTwoStep(client),
  });
  if (passkeys.length === 0) return null;
  return (
    <>
      {deletion.errorMessage !== null && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <ul ref={list} tabIndex={-1} aria-label={t('Your passkeys')}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isLeaving={deletion.deleting?.id === passkey.id}
            isWaiting={deletion.isDeleting}
            onRemove={() => deletion.ask(passkey)}
          />
        ))}
      </ul>
      {deletion.asked && (
        <QuestionDialog
          title={t('Remove {name}?', { name: deletion.asked.name })}
          safe={t('Cancel')}
          risky={t('Remove')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('You can’t log in with it any more, and your other devices are logged out.')}
        </QuestionDialog>
      )}
    </>
  );
}
