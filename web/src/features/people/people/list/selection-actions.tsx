import { USERS_BULK_MAX } from '@kanisa/contract/people/users.ts';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import styles from '../../../../ui/work-list/list-parts.module.css';
import type { PersonSummary } from '../shared/api.ts';

/** What can be done with the selected people. Only people with an account can be picked as recipients. */
export function SelectionActions({ people }: { people: readonly PersonSummary[] }) {
  const mayEmail = useMayOpenPage('/admin/email');
  const mayText = useMayOpenPage('/admin/text-messages/send');
  const ids = people.filter((person) => person.has_account).map(({ id }) => id);
  if (ids.length === 0 || ids.length > USERS_BULK_MAX) return null;
  const to = `?to=${ids.join(',')}`;
  return (
    <>
      {mayEmail && (
        <Link to={`/admin/email${to}`} className={styles['light']}>
          {t('Email {count}', { count: ids.length })}
        </Link>
      )}
      {mayText && (
        <Link to={`/admin/text-messages/send${to}`} className={styles['light']}>
          {t('Text {count}', { count: ids.length })}
        </Link>
      )}
    </>
  );
}
