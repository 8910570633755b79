import type { Dashboard } from '@kanisa/contract/office/dashboard.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import fold from '../../../ui/page/fold.module.css';
import frame from '../../../ui/page/frame.module.css';
import styles from './waiting.module.css';

/** One row about the applications of all departments, for admins: their leaders decide. Hidden if there are none. */
export function AllApplicationsCard({ applications }: { applications: Dashboard['all_applications'] }) {
  if (applications === null || applications.pending === 0) return null;
  const { pending, department_count: count, departments } = applications;
  return (
    <section className={`${frame['card']} ${styles['summary']}`} aria-labelledby="all-applications">
      <h2 id="all-applications">{t('Applications')}</h2>
      <details className={fold['fold']}>
        <summary>
          {t('{count} applications waiting in {departments}', {
            count: pending,
            departments: t('{count} departments', { count }),
          })}
          <ChevronIcon size={18} />
        </summary>
        <ul>
          {departments.map(({ department_id: id, department_name: name, pending: here }) => (
            <li key={id}>
              <Link to={`/department/${id}/applications?status=pending`}>{name}</Link>
              <span>{here}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
