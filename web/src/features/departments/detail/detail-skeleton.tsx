import { t } from '../../../lib/i18n.ts';
import { SkeletonBlock, SkeletonStack, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './detail.module.css';

/** Includes the header band, which prevents a layout shift. */
export function DepartmentDetailSkeleton() {
  return (
    <>
      <div className={styles['header']}>
        <div className={styles['headerInner']}>
          <h1 className="visually-hidden">{t('Department')}</h1>
          <div className={styles['placeholder']} />
        </div>
      </div>
      <div className={frame['page']}>
        <SkeletonStatus>
          <SkeletonStack>
            <SkeletonBlock width="30%" height="26px" />
            <SkeletonBlock height="18px" />
            <SkeletonBlock width="80%" height="18px" />
            <div className={styles['tiles']}>
              {['one', 'two', 'three'].map((tile) => (
                <SkeletonBlock key={tile} height="84px" />
              ))}
            </div>
          </SkeletonStack>
        </SkeletonStatus>
      </div>
    </>
  );
}
