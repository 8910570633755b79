import { EMAIL_BODY_MAX } from '@kanisa/contract/messaging/emails.ts';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { ButtonLink, buttonClass } from '../../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { ContractForm } from '../../../../ui/form/contract-form.tsx';
import { Counter } from '../../../../ui/form/counter.tsx';
import { AreaField, TextField } from '../../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { type ContractForm as Form, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import { usePickedPeople } from '../../people-checklist/use-picked-people.ts';
import { useRestoredPeople } from '../../shared/restored-people.ts';
import columns from '../../shared/send-columns.module.css';
import shared from '../emails.module.css';
import { EmailAudience } from './email-audience.tsx';
import { EmailRecipientPicker } from './email-recipient-picker.tsx';
import { type EmailFormValues, toEmailTarget } from './form-values.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import styles from './send.module.css';
import { SendQuestion } from './send-question.tsx';
import { type EmailSendFormState as Sending, useEmailSendForm } from './use-email-send-form.ts';

export function EmailSendForm() {
  const picked = usePickedPeople('email', useRestoredPeople());
  const addresses = picked.list.flatMap(({ email }) => (email === null ? [] : [email]));
  const sending = useEmailSendForm(picked, addresses);
  const { form, isOver, preview, question } = sending;
  const [isToAll, role, active, department, list] = useWatch({
    control: form.control,
    name: ['is_to_all', 'role', 'is_active', 'department_id', 'list_id'],
  });
  const choice = { is_to_all: isToAll, role, is_active: active, department_id: department, list_id: list };
  const target = toEmailTarget(choice, addresses);
  const hasPicked = picked.people.size > 0;
  return (
    <>
      <UnsavedChangesDialog when={() => !isOver.current && (hasPicked || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        <div className={columns['all']}>
          <EmailContentFields form={form} />
          <div className={columns['people']}>
            <EmailRecipientPicker form={form} picked={picked} isToAll={isToAll} isToList={list !== ''} />
          </div>
          <div className={columns['reach']}>
            <EmailAudience target={target} />
          </div>
          <EmailSendButtons sending={sending} isBarred={target === null} />
        </div>
      </ContractForm>
      {preview && <PreviewDialog preview={preview} onClose={sending.closePreview} />}
      {question.asked && <SendQuestion asked={question.asked} onAnswer={question.answer} />}
    </>
  );
}

function EmailContentFields({ form }: { form: Form<EmailFormValues> }) {
  const body = useFieldText(form, 'body');
  return (
    <div className={frame['card']}>
      <TextField field={form.field('subject')} label={t('Subject')} autoComplete="off" />
      <div>
        <AreaField
          field={form.field('body')}
          label={t('Body')}
          description={t('Line breaks are kept. Web addresses become links.')}
          minRows={9}
          autosize
        />
        <Counter length={body.length} max={EMAIL_BODY_MAX} />
      </div>
      <TextField
        field={form.field('sender')}
        label={t('Sender')}
        description={t('A name to show, or an address for replies. Leave empty to send as the church.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
    </div>
  );
}

function EmailSendButtons({ sending, isBarred }: { sending: Sending; isBarred: boolean }) {
  const mayOpenAdministration = useMayOpenPage('/admin');
  const { form, runningIntent, question } = sending;
  const busyLabel = runningIntent === 'send' && question.asked === null ? t('Sending...') : t('Send Email');
  return (
    <div className={`${frame['buttons']} ${styles['buttons']}`}>
      {/* The first submit button, because Enter in a field presses that one. */}
      <SubmitButton busy={form.busy} isBarred={isBarred} label={t('Send Email')} busyLabel={busyLabel} />
      <button type="submit" value="preview" className={buttonClass('plain', shared['button'])} disabled={form.busy}>
        {runningIntent === 'preview' ? t('One moment...') : t('Preview', { context: 'button' })}
      </button>
      <button type="submit" value="test" className={buttonClass('plain', shared['button'])} disabled={form.busy}>
        {runningIntent === 'test' ? t('Sending...') : t('Send a test to myself')}
      </button>
      <ButtonLink to={mayOpenAdministration ? '/admin' : '/'} look="plain">
        {t('Cancel')}
      </ButtonLink>
    </div>
  );
}
