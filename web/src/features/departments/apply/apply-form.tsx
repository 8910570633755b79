import type { applyBody } from '@kanisa/contract/departments/applications.schema.ts';
import { applicationFallbacks, MOTIVATION_MAX } from '@kanisa/contract/departments/applications.ts';
import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { callOrWait } from '../../../offline/queue/operation-call.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { RoomNotice } from '../../../ui/feedback/room-notice.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { reloadDepartments } from '../shared/api.ts';
import { HAS_APPLIED } from '../shared/has-applied.ts';
import { APPLY } from './api.ts';

export function ApplyForm({ department: { id, name } }: { department: Department }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const waits = useRef(false);
  const { isSaved, markSaved } = useLeaveAfterSave(() => {
    showSuccessToast(waits.current ? t('Will be sent when you are online') : t('Application submitted'));
    // An application that waits has no answer to be told about yet.
    void navigate(`/department/${id}`, waits.current ? {} : { state: HAS_APPLIED });
    // The dashboard lists the own applications too.
    void client.invalidateQueries({ queryKey: ['own-applications'] });
    void reloadDepartments(client);
  });
  const form = useContractForm<{ motivation: string }, typeof applyBody>({
    schema: async () => (await import('@kanisa/contract/departments/applications.schema.ts')).applyBody,
    initial: { motivation: '' },
    savesDraft: true,
    async submit(body) {
      const options = { params: { id }, body, fallback: applicationFallbacks.submit, title: name };
      waits.current = (await callOrWait(APPLY, options)).waits;
      markSaved();
    },
  });
  const { length } = useFieldText(form, 'motivation');
  return (
    <>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <RoomNotice />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <div>
            <AreaField
              field={form.field('motivation')}
              label={t('Motivation')}
              description={t('Why this department? What would you like to do, and when are you free?')}
              minRows={9}
              autosize
            />
            <Counter length={length} max={MOTIVATION_MAX} />
          </div>
        </div>
        <SubmitButton
          busy={form.busy || isSaved}
          label={t('Submit Application')}
          busyLabel={isSaved ? t('Sent', { context: 'application' }) : t('Sending...')}
        />
      </ContractForm>
    </>
  );
}
