import { lazy, Suspense } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { USER_TOGGLES } from './toggles.ts';
import type { UserChanges } from './use-user-changes.ts';

/** On demand: the form's code is heavy. */
const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));

/** Renders the dialog of the change that waits for confirmation. */
export function UserChangeDialogs({ changes }: { changes: UserChanges }) {
  const { asked, close, confirmToggle } = changes;
  if (asked === null) return null;
  const { user } = asked;
  if (asked.what === 'role') {
    return (
      <Suspense>
        <RoleDialog user={user} onClose={close} />
      </Suspense>
    );
  }
  const { label, question, meaning } = USER_TOGGLES[asked.toggle];
  return (
    <QuestionDialog
      title={t(question, { name: formatFullName(user) })}
      safe={t('Cancel')}
      risky={label}
      onSafe={close}
      onRisky={() => confirmToggle(asked.toggle, user)}
    >
      {meaning}
    </QuestionDialog>
  );
}
