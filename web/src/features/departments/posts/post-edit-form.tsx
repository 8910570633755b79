import type { InfoPost, updatePostBody } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostFallbacks } from '@kanisa/contract/departments/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SaveOrCancel } from '../../../ui/form/save-or-cancel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { reloadDepartments } from '../shared/api.ts';
import { PostFields, type PostFormValues } from './post-fields.tsx';

/** Edits a post in its place in the list. */
export function PostEditForm({ post, onClose }: { post: InfoPost; onClose: () => void }) {
  const client = useQueryClient();
  const { id, version } = post;
  const form = useContractForm<PostFormValues, typeof updatePostBody>({
    schema: async () => (await import('@kanisa/contract/departments/posts.schema.ts')).updatePostBody,
    initial: { title: post.title, content: post.content },
    prepare: (values) => ({ ...values, version }),
    async submit(body) {
      try {
        await callApi('PUT /department/info/:id', { params: { id }, body, fallback: infoPostFallbacks.update });
      } catch (error) {
        // Loads the version of the other editor: saving again replaces it.
        if (hasErrorCode(error, 'changed_meanwhile')) await reloadDepartments(client);
        throw error;
      }
      await reloadDepartments(client);
      showSuccessToast(t('Post saved'));
      onClose();
    },
  });
  return (
    <>
      <UnsavedChangesDialog when={() => form.busy || form.hasUnsavedInput()} />
      <ContractForm form={form}>
        <PostFields form={form} />
        <SaveOrCancel busy={form.busy} onCancel={onClose} />
      </ContractForm>
    </>
  );
}
