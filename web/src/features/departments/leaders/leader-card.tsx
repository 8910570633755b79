import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { formatRole } from '../../../lib/text/role-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './leaders.module.css';

export function LeaderCard({ leader }: { leader: Leader }) {
  const { username, role, departments_led: led } = leader;
  const name = formatFullName(leader);
  return (
    <li className={`${frame['card']} ${styles['card']}`}>
      <div className={styles['who']}>
        <Avatar name={name} size={56} />
        <div className={styles['names']}>
          <h2>{name}</h2>
          <p className={frame['soft']}>{username}</p>
        </div>
      </div>
      <p>
        <span className={styles['role']}>{formatRole(role)}</span>
      </p>
      <div className={styles['led']}>
        <h3>{t('Departments led')}</h3>
        {led.length === 0 ? (
          <p className={frame['soft']}>{t('None')}</p>
        ) : (
          <ul>
            {led.map((department) => (
              <li key={department.id}>
                <Link to={`/department/${department.id}`}>{department.name}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
