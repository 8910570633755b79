import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import type { MemberPhotoDeletion } from './use-member-photo-deletion.ts';

export function DeletePhotoQuestion({ deletion }: { deletion: MemberPhotoDeletion }) {
  const { asked, cancel, confirm } = deletion;
  if (asked === null) return null;
  return (
    <QuestionDialog
      title={t('Delete the photo of {name}?', { name: asked.name })}
      safe={t('Keep it')}
      risky={t('Delete Photo')}
      onSafe={cancel}
      onRisky={confirm}
    >
      {t('You can’t undo this.')}
    </QuestionDialog>
  );
}
