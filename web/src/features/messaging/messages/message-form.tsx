import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { CheckField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { type ContractForm as Form, useFieldText } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { MessageFields } from '../shared/message-fields.tsx';
import { useBroadcastAudience } from './api.ts';
import type { MessageFormValues } from './form-values.ts';
import styles from './messages.module.css';
import { RecipientField } from './recipient-field.tsx';
import { useMessageForm } from './use-message-form.ts';

export function MessageForm() {
  const [recipient, setRecipient] = useState<string | null>(null);
  const { form, isSaved, repeatProblem, answerRepeat } = useMessageForm(useAddressedId());
  const content = useFieldText(form, 'content');
  return (
    <div className={frame['narrow']}>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        <div className={`${frame['card']} ${styles['card']}`}>
          <CheckField field={form.field('is_broadcast')} label={t('Broadcast')} />
          <RecipientField form={form} onChoose={setRecipient} />
          <MessageFields field={form.field} content={content} />
        </div>
        <AudienceText form={form} recipient={recipient} />
        <SubmitButton busy={form.busy || isSaved} label={t('Send Message')} busyLabel={t('Sending...')} />
      </ContractForm>
      {repeatProblem !== null && (
        <QuestionDialog
          title={messageMessages.repeatQuestion}
          safe={t('Cancel')}
          risky={t('Send it again')}
          onSafe={() => answerRepeat(false)}
          onRisky={() => answerRepeat(true)}
        >
          {repeatProblem}
        </QuestionDialog>
      )}
    </div>
  );
}

/** Reads `?to=3` of the page's first URL. Anything but an id is ignored. */
function useAddressedId(): string {
  const [query] = useSearchParams();
  const [id] = useState(() => /^[1-9]\d{0,9}$/.exec(query.get('to') ?? '')?.[0] ?? '');
  return id;
}

/** Names the recipients before sending, because an empty field means everyone. */
function AudienceText({ form, recipient }: { form: Form<MessageFormValues>; recipient: string | null }) {
  const text = useFieldText(form, 'recipient_id').trim();
  const isEmail = useWatch({ control: form.control, name: 'is_email' });
  const isPrivate = recipient !== null || text !== '';
  return (
    <div className={styles['reach']}>
      <p role="status">
        {isPrivate ? <PrivateAudience who={recipient ?? text} isEmail={isEmail} /> : <Everyone isEmail={isEmail} />}
      </p>
      {isPrivate && <p className={frame['note']}>{messageMessages.visibleToOffice}</p>}
    </div>
  );
}

function PrivateAudience({ who, isEmail }: { who: string; isEmail: boolean }) {
  return isEmail
    ? t('This reaches {who}, under Messages and by email.', { who })
    : t('This reaches {who}, under Messages.', { who });
}

function Everyone({ isEmail }: { isEmail: boolean }) {
  const audience = useBroadcastAudience();
  if (audience.error) return audience.error.message;
  if (!audience.data) return t('Counting...');
  const { people: count, by_email: byEmail } = audience.data;
  const who = t('{count} people', { count });
  return isEmail
    ? t('This reaches {who}, under Messages, and {emails} of them by email.', { who, emails: formatNumber(byEmail) })
    : t('This reaches {who}, under Messages.', { who });
}
