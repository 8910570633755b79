import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import frame from '../../../ui/page/frame.module.css';
import shared from '../../../ui/page/staff-page.module.css';

/** Shown for a stale link or a deleted account. */
export function UserNotFound({ text }: { text: string }) {
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <EmptyState level={1} title={text} action={<ButtonLink to="/admin/users">{t('Users')}</ButtonLink>}>
        <p>{t('The account may have been deleted, or the address is mistyped.')}</p>
      </EmptyState>
    </div>
  );
}
