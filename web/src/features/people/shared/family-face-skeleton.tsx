import { SkeletonFace } from '../../../ui/feedback/skeleton.tsx';
import styles from './family-face.module.css';

/** The photo of a family member with the name beside it. */
export function FamilyFaceSkeleton({ size = '96px' }: { size?: string }) {
  return (
    <div className={styles['who']}>
      <SkeletonFace
        size={size}
        lines={[
          ['50%', '24px'],
          ['80%', '18px'],
        ]}
      />
    </div>
  );
}
