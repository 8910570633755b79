import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { USER_TOGGLES } from './toggles.ts';
import type { UserChanges } from './use-user-changes.ts';

/** Renders the dialog of the change that waits for confirmation. */
export function UserChangeDialogs({ changes }: { changes: UserChanges }) {
  const { asked, close, confirmToggle } = changes;
  if (asked === null) return null;
  const { user } = asked;
  if (asked.what === 'role') return <RoleDialog user={user} onClose={close} />;
  const { label, question, meaning } = USER_TOGGLES[asked.toggle];
  return (
    <QuestionDialog
      title={t(question, { name: formatFullName(user) })}
      safe={t('Cancel')}
      risky={t(label)}
      onSafe={close}
      onRisky={() => confirmToggle(asked.toggle, user)}
    >
      {t(meaning)}
    </QuestionDialog>
  );
}
