import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import styles from './detail.module.css';

export function Overview({ department }: { department: Department }) {
  const { description, leader, viewer, only_leader_reviews: onlyLeader } = department;
  return (
    <section className={styles['overview']} aria-labelledby="overview">
      <div>
        <h2 id="overview">{t('Overview')}</h2>
        <div className={styles['description']}>
          {description === null ? <p>{departmentMessages.noDescription}</p> : <LongText>{description}</LongText>}
        </div>
      </div>
      <dl className={styles['people']}>
        <div>
          <dt>{t('Leader')}</dt>
          <dd className={styles['leader']}>
            {leader ? (
              <>
                <Avatar name={formatFullName(leader)} size={40} />
                <span>
                  <b>{formatFullName(leader)}</b>
                  <span className={styles['username']}>{leader.username}</span>
                </span>
              </>
            ) : (
              departmentMessages.noLeader
            )}
          </dd>
        </div>
        {viewer.may_see_applications && (
          <div>
            <dt>{t('Applications')}</dt>
            <dd>{onlyLeader ? t('Reviewed by the leader only') : t('Reviewed by any member')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
