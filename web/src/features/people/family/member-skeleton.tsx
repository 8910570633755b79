import frame from '../../../ui/frame.module.css';
import { Bone, BoneLines, Waiting } from '../../../ui/skeleton.tsx';
import styles from './family.module.css';

/** The shape of one person of a family: the face, the name, and what is known. */
export function MemberSkeleton() {
  return (
    <Waiting>
      <div className={frame['card']}>
        <div className={styles['who']}>
          <Bone width="96px" height="96px" round />
          <BoneLines>
            <Bone width="150px" height="26px" />
            <Bone width="80px" height="22px" />
          </BoneLines>
        </div>
        <BoneLines>
          {['relationship', 'gender', 'born', 'contact'].map((fact) => (
            <Bone key={fact} height="20px" />
          ))}
        </BoneLines>
        <Bone height="46px" />
      </div>
    </Waiting>
  );
}
