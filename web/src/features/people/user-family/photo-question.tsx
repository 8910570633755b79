import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import type { MemberPhotoDeletion } from './use-member-photo-deletion.ts';

export function DeletePhotoQuestion({ name, removal }: { name: string; removal: MemberPhotoDeletion }) {
  return (
    <QuestionDialog
      title={t('Delete the photo of {name}?', { name })}
      safe={t('Keep it')}
      risky={t('Delete Photo')}
      onSafe={removal.keep}
      onRisky={removal.remove}
    >
      {t('It goes at once, and cannot be brought back.')}
    </QuestionDialog>
  );
}
