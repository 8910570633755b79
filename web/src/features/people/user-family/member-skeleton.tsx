import { SkeletonBlock, SkeletonFace, SkeletonStack, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './family.module.css';

export function MemberSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['card']}>
        <div className={styles['who']}>
          <SkeletonFace
            size="96px"
            lines={[
              ['150px', '26px'],
              ['80px', '22px'],
            ]}
          />
        </div>
        <SkeletonStack>
          {['relationship', 'gender', 'born', 'contact'].map((fact) => (
            <SkeletonBlock key={fact} height="20px" />
          ))}
        </SkeletonStack>
        <SkeletonBlock height="46px" />
      </div>
    </SkeletonStatus>
  );
}
