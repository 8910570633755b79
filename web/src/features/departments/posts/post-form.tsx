import type { createPostBody } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostFallbacks } from '@kanisa/contract/departments/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { callOrWait } from '../../../offline/queue/operation-call.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { RoomNotice } from '../../../ui/feedback/room-notice.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { reloadDepartments } from '../shared/api.ts';
import { POST_INFO } from './api.ts';
import { PostFields, type PostFormValues } from './post-fields.tsx';

export function PostForm({ departmentId }: { departmentId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const waits = useRef(false);
  const { isSaved, markSaved } = useLeaveAfterSave(() => {
    showSuccessToast(waits.current ? t('Will be sent when you are online') : t('Info posted'));
    void navigate(`/department/${departmentId}/info`);
    void reloadDepartments(client);
  });
  const form = useContractForm<PostFormValues & { message_members: boolean }, typeof createPostBody>({
    schema: async () => (await import('@kanisa/contract/departments/posts.schema.ts')).createPostBody,
    initial: { title: '', content: '', message_members: false },
    savesDraft: true,
    async submit(body) {
      const params = { id: departmentId };
      const options = { params, body, fallback: infoPostFallbacks.post, title: body.title };
      waits.current = (await callOrWait(POST_INFO, options)).waits;
      markSaved();
    },
  });
  return (
    <>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <RoomNotice />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <PostFields form={form} />
          <SwitchField
            field={form.field('message_members')}
            label={t('Also send as a message')}
            hint={t('Members also get it in their inbox.')}
          />
        </div>
        <SubmitButton
          busy={form.busy || isSaved}
          label={t('Post Info')}
          busyLabel={isSaved ? t('Posted') : t('Posting...')}
        />
      </ContractForm>
    </>
  );
}
