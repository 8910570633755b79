import { SHORTCODE_MAX, TEXT_MESSAGE_MAX, textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { LEFT_OUT_LABELS } from '@kanisa/contract/messaging/text-states.ts';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { CappedAreaField } from '../../../../ui/form/capped-area-field.tsx';
import { ContractForm } from '../../../../ui/form/contract-form.tsx';
import { Counter } from '../../../../ui/form/counter.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { type ContractForm as Form, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import { PeopleChecklist } from '../../people-checklist/people-checklist.tsx';
import { usePickedPeople } from '../../people-checklist/use-picked-people.ts';
import { AudienceFields } from '../../shared/audience-fields.tsx';
import { useRestoredPeople } from '../../shared/restored-people.ts';
import columns from '../../shared/send-columns.module.css';
import { CostEstimate, TotalCost, useTextEstimate } from './cost-estimate.tsx';
import { type TextFormValues, toTextTarget } from './form-values.ts';
import { Schedule } from './schedule.tsx';
import { TextParts } from './text-parts.tsx';
import { useTextSendForm } from './use-text-send-form.ts';

export function TextSendForm({ shortcode }: { shortcode: string }) {
  const picked = usePickedPeople('phone_number', useRestoredPeople());
  const { form, isOver } = useTextSendForm(picked, shortcode);
  const message = useFieldText(form, 'message');
  const [isToAll, role, active, department, list] = useWatch({
    control: form.control,
    name: ['is_to_all', 'role', 'is_active', 'department_id', 'list_id'],
  });
  const choice = { is_to_all: isToAll, role, is_active: active, department_id: department, list_id: list };
  const target = toTextTarget(choice, [...picked.people.keys()]);
  const estimate = useTextEstimate(target);
  const { parts } = countTextParts(message.trim());
  const hasPicked = picked.people.size > 0;
  return (
    <>
      <UnsavedChangesDialog when={() => !isOver.current && (form.busy || hasPicked || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        <div className={columns['all']}>
          <TextContentFields form={form} message={message} />
          <div className={`${frame['card']} ${columns['people']}`}>
            <AudienceFields field={form.field} isToAll={isToAll} isToList={list !== ''}>
              <PeopleChecklist
                picked={picked}
                reachedAt={(person) => person.phone_number}
                missing={textMessages.noPhoneNumber}
                noteOf={({ text_barred: barred }) => (barred === null ? null : LEFT_OUT_LABELS[barred])}
                forbiddenText={textMessages.unauthorized}
              />
            </AudienceFields>
          </div>
          <div className={columns['reach']}>
            <CostEstimate parts={parts} estimate={estimate} />
          </div>
          <div className={frame['buttons']}>
            <SubmitButton busy={form.busy} isBarred={target === null} label={t('Send')} busyLabel={t('Sending...')} />
            <TotalCost parts={parts} estimate={estimate} />
            <ButtonLink to="/admin" look="plain">
              {t('Cancel')}
            </ButtonLink>
          </div>
        </div>
      </ContractForm>
    </>
  );
}

function TextContentFields({ form, message }: { form: Form<TextFormValues>; message: string }) {
  return (
    <div className={frame['card']}>
      <div>
        <CappedAreaField
          field={form.field('message')}
          label={t('Message')}
          minRows={4}
          autosize
          max={TEXT_MESSAGE_MAX}
          value={message}
          rest={useFieldText(form, 'message_rest')}
          onRest={(rest) => form.set('message_rest', rest)}
          onReplace={(text) => form.set('message', text)}
        />
        <TextParts text={message} onReplace={(text) => form.set('message', text)} />
      </div>
      <div>
        <TextField
          field={form.field('shortcode')}
          label={t('Shortcode')}
          description={t('The sender name shown on phones.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Counter length={useFieldText(form, 'shortcode').length} max={SHORTCODE_MAX} onlyWhenOver />
      </div>
      <Schedule form={form} />
    </div>
  );
}
