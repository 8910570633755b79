import type { InboxMessage, replyBody } from '@kanisa/contract/messaging/inbox.schema.ts';
import { inboxFallbacks } from '@kanisa/contract/messaging/inbox.ts';
import { MESSAGE_CONTENT_MAX, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { formatSenderName } from '../shared/inbox-message.ts';
import styles from './inbox.module.css';

/** A button that opens the form for an answer to the sender. */
export function Reply({ message }: { message: InboxMessage }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The form disappears with the focus in it.
  useEffect(() => {
    if (wasOpen && !isOpen) button.current?.focus();
  }, [isOpen, wasOpen]);
  if (isOpen) return <ReplyForm message={message} onClose={() => setOpen(false)} />;
  return (
    <button
      ref={button}
      type="button"
      className={buttonClass('plain', styles['reply'])}
      onClick={() => {
        setOpen(true);
        setWasOpen(true);
      }}
    >
      {t('Reply')}
    </button>
  );
}

function ReplyForm({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const form = useContractForm<{ content: string }, typeof replyBody>({
    schema: async () => (await import('@kanisa/contract/messaging/inbox.schema.ts')).replyBody,
    initial: { content: '' },
    async submit(body) {
      const params = { id: message.id };
      const sent = await callApi('POST /messages/:id/reply', { params, body, fallback: inboxFallbacks.reply });
      showSuccessToast(sent.message);
      onClose();
    },
  });
  const content = useFieldText(form, 'content');
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector('textarea')?.focus(), []);
  return (
    <div className={styles['replyForm']}>
      <ContractForm form={form}>
        <div ref={area}>
          <AreaField
            field={form.field('content')}
            label={t('Reply to {name}', { name: formatSenderName(message) })}
            description={messageMessages.visibleToOffice}
            minRows={3}
            autosize
          />
          <Counter length={content.length} max={MESSAGE_CONTENT_MAX} />
        </div>
        <div className={styles['replyButtons']}>
          <SubmitButton busy={form.busy} label={t('Send Reply')} busyLabel={t('Sending...')} />
          <button type="button" className={buttonClass('plain')} disabled={form.busy} onClick={onClose}>
            {t('Cancel')}
          </button>
        </div>
      </ContractForm>
    </div>
  );
}
