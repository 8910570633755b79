import { t } from '../../../lib/i18n.ts';
import picture from './kangas.svg?no-inline';
import styles from './list-hero.module.css';

/** Hero of the list. The image shows a line of kangas, one for each department. */
export function DepartmentListHero() {
  return (
    <div className={styles['hero']}>
      <div className={styles['stage']}>
        <img className={styles['picture']} src={picture} alt="" width={1600} height={300} fetchPriority="high" />
        <div className={styles['words']}>
          <h1>{t('Departments')}</h1>
          <p>{t('Many hands, one house. See what each department does, and apply where you’d like to help.')}</p>
        </div>
      </div>
    </div>
  );
}
