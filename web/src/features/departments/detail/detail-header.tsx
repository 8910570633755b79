import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { Cloth } from '../shared/cloth.tsx';
import { DepartmentLogo } from '../shared/department-logo.tsx';
import styles from './detail.module.css';

export function DepartmentDetailHeader({ department }: { department: Department }) {
  const { name, leader, created_at: created, logo_url: logo } = department;
  return (
    <div className={styles['header']}>
      <div className={styles['cloth']}>
        <Cloth name={name} />
      </div>
      <div className={styles['headerInner']}>
        <div className={styles['up']}>
          <BackLink to="/department/list">{t('All departments')}</BackLink>
        </div>
        <div className={styles['who']}>
          <span className={styles['logo']}>
            <DepartmentLogo name={name} address={logo} size={92} />
          </span>
          <div className={styles['title']}>
            <h1>{name}</h1>
            <p className={styles['facts']}>
              {leader && <span>{t('Led by {name}', { name: formatFullName(leader) })}</span>}
              {leader && <span>{leader.username}</span>}
              <span>
                <Sentence text={t('Since {day}')} values={{ day: <DateText instant={created} /> }} />
              </span>
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
