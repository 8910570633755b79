import type { Dashboard } from '@kanisa/contract/office/dashboard.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './waiting.module.css';

/** Applications and deletion requests that staff or leaders must decide. Hidden if there are none. */
export function WaitingCard({ waiting }: { waiting: Dashboard['waiting'] }) {
  if (waiting === null) return null;
  const { applications, deletion_requests: deletions } = waiting;
  if (applications.length === 0 && !deletions) return null;
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="waiting">
      <h2 id="waiting">{t('Waiting for you')}</h2>
      <ul>
        {applications.map(({ department_id: id, department_name: name, pending }) => (
          <li key={id}>
            <div>
              <h3>{name}</h3>
              <p>{t('{count} applications wait for an answer', { count: pending })}</p>
            </div>
            <ButtonLink to={`/department/${id}/applications?status=pending`} look="plain" small>
              {t('See the applications')}
            </ButtonLink>
          </li>
        ))}
        {Boolean(deletions) && (
          <li>
            <div>
              <h3>{t('Deletion requests')}</h3>
              <p>{t('{count} people asked to delete their account', { count: deletions ?? 0 })}</p>
            </div>
            <ButtonLink to="/admin/deletions" look="plain" small>
              {t('See the requests')}
            </ButtonLink>
          </li>
        )}
      </ul>
    </section>
  );
}
