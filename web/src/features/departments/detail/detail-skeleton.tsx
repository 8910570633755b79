import { t } from '../../../lib/i18n.ts';
import frame from '../../../ui/frame.module.css';
import { Bone, BoneLines, Waiting } from '../../../ui/skeleton.tsx';
import shared from '../shared/departments.module.css';
import styles from './detail.module.css';

/** The band is there from the beginning, so that nothing jumps when the name has come. */
export function DetailSkeleton() {
  return (
    <>
      <div className={styles['header']}>
        <div className={styles['headerInner']}>
          <h1 className="visually-hidden">{t('Department')}</h1>
          <div className={styles['placeholder']} />
        </div>
      </div>
      <div className={`${frame['page']} ${shared['page']}`}>
        <Waiting>
          <BoneLines>
            <Bone width="30%" height="26px" />
            <Bone height="18px" />
            <Bone width="80%" height="18px" />
            <div className={styles['tiles']}>
              {['one', 'two', 'three'].map((tile) => (
                <Bone key={tile} height="84px" />
              ))}
            </div>
          </BoneLines>
        </Waiting>
      </div>
    </>
  );
}
