import { t } from '../../../../lib/i18n.ts';
import { Question } from '../../../../ui/question.tsx';
import { fullName } from '../../shared/api.ts';
import { RoleDialog } from './role-dialog.tsx';
import { TOGGLES } from './toggles.ts';
import type { Changes } from './use-changes.ts';

/** Whatever is being asked at this moment. */
export function ChangeDialogs({ changes }: { changes: Changes }) {
  const { asked, close, change } = changes;
  if (asked === null) return null;
  const { user } = asked;
  if (asked.what === 'role') return <RoleDialog user={user} onClose={close} />;
  const { label, question, meaning } = TOGGLES[asked.toggle];
  return (
    <Question
      title={t(question, { name: fullName(user) })}
      safe={t('Cancel')}
      risky={t(label)}
      onSafe={close}
      onRisky={() => change(asked.toggle, user)}
    >
      {t(meaning)}
    </Question>
  );
}
