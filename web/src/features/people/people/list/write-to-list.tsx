import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import styles from '../../../../ui/work-list/filter-sentence.module.css';
import type { PeopleList } from './lists-api.ts';

/** Links to the forms that write to everybody in the saved list, for those who may send. */
export function WriteToList({ list: { id } }: { list: PeopleList }) {
  const mayEmail = useMayOpenPage('/admin/email');
  const mayText = useMayOpenPage('/admin/text-messages/send');
  return (
    <>
      {mayEmail && (
        <Link to={`/admin/email?list=${id}`} className={styles['quiet']}>
          {t('Email this list')}
        </Link>
      )}
      {mayText && (
        <Link to={`/admin/text-messages/send?list=${id}`} className={styles['quiet']}>
          {t('Text this list')}
        </Link>
      )}
    </>
  );
}
