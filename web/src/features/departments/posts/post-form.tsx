import type { infoPostBody } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostFallbacks, POST_CONTENT_MAX, POST_TITLE_MAX } from '@kanisa/contract/departments/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField, TextField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { reloadDepartments } from '../shared/api.ts';

export function PostForm({ departmentId }: { departmentId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isSaved, markSaved } = useLeaveAfterSave(() => {
    showSuccessToast(t('Info posted'));
    void navigate(`/department/${departmentId}/info`);
    void reloadDepartments(client);
  });
  const form = useContractForm<{ title: string; content: string }, typeof infoPostBody>({
    schema: async () => (await import('@kanisa/contract/departments/posts.schema.ts')).infoPostBody,
    initial: { title: '', content: '' },
    savesDraft: true,
    async submit(body) {
      const params = { id: departmentId };
      await callApi('POST /department/:id/info', { params, body, fallback: infoPostFallbacks.post });
      markSaved();
    },
  });
  const title = useFieldText(form, 'title');
  const content = useFieldText(form, 'content');
  return (
    <>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <div>
            <TextField field={form.field('title')} label={t('Title')} autoComplete="off" />
            <Counter length={title.length} max={POST_TITLE_MAX} />
          </div>
          <div>
            <AreaField
              field={form.field('content')}
              label={t('Content')}
              description={t('Line breaks stay as you type them. Web addresses become links.')}
              minRows={9}
              autosize
            />
            <Counter length={content.length} max={POST_CONTENT_MAX} />
          </div>
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
