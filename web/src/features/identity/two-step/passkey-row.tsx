import type { Passkey, renamePasskeyBody } from '@kanisa/contract/identity/two-step.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SaveOrCancel } from '../../../ui/form/save-or-cancel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { PasskeyIcon } from '../shared/passkey-icon.tsx';
import row from '../shared/tile-row.module.css';
import { reloadTwoStep, renamePasskey } from './api.ts';
import styles from './two-step.module.css';

interface Props {
  passkey: Passkey;
  isLeaving: boolean;
  isWaiting: boolean;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, isLeaving, isWaiting, onRemove }: Props) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className={styles['row']}>
      <span className={row['tile']}>
        <PasskeyIcon />
      </span>
      {isRenaming ? (
        <RenameForm passkey={passkey} onClose={() => setIsRenaming(false)} />
      ) : (
        <div className={frame['note']}>
          <p className={row['name']}>
            {passkey.name} {!passkey.is_usable && <Badge good={false}>{t('No longer works')}</Badge>}
          </p>
          <PasskeyFacts passkey={passkey} />
          <p className={styles['tools']}>
            <button
              type="button"
              className={buttonClass('quiet', styles['tool'])}
              aria-label={t('Rename {name}', { name: passkey.name })}
              disabled={isWaiting}
              onClick={() => setIsRenaming(true)}
            >
              {t('Rename')}
            </button>
            <button
              type="button"
              className={buttonClass('quiet', styles['tool'])}
              aria-label={t('Remove {name}', { name: passkey.name })}
              disabled={isWaiting}
              onClick={onRemove}
            >
              {isLeaving ? t('Removing...') : t('Remove')}
            </button>
          </p>
        </div>
      )}
    </li>
  );
}

function PasskeyFacts({ passkey }: { passkey: Passkey }) {
  return (
    <>
      {passkey.device !== null && passkey.device !== passkey.name && <p>{passkey.device}</p>}
      {!passkey.is_usable && <p>{t('It belongs to an old address of this site. Remove it and add a new one.')}</p>}
      <p>
        <Sentence text={t('Added {when}')} values={{ when: <TimeAgo instant={passkey.added_at} /> }} />
      </p>
      <p>
        {passkey.last_used_at === null ? (
          t('Not used yet')
        ) : (
          <Sentence text={t('Last used {when}')} values={{ when: <TimeAgo instant={passkey.last_used_at} /> }} />
        )}
      </p>
    </>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const id = useId();
  // The button that was pressed has just become this field.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const client = useQueryClient();
  const form = useContractForm<{ name: string }, typeof renamePasskeyBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step.schema.ts')).renamePasskeyBody,
    initial: { name: passkey.name },
    async submit({ name }) {
      const { message } = await renamePasskey(passkey.id, name);
      await reloadTwoStep(client);
      showSuccessToast(message);
      onClose();
    },
  });
  return (
    <div className={frame['note']}>
      <ContractForm form={form}>
        <TextField id={id} field={form.field('name')} label={t('Name of this passkey')} autoComplete="off" />
        <SaveOrCancel busy={form.busy} onCancel={onClose} />
      </ContractForm>
    </div>
  );
}
