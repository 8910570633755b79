import frame from '../../../ui/frame.module.css';
import { Bone, BoneLines, FaceBones, Waiting } from '../../../ui/skeleton.tsx';
import styles from './family.module.css';

/** The shape of one person of a family: the face, the name, and what is known. */
export function MemberSkeleton() {
  return (
    <Waiting>
      <div className={frame['card']}>
        <div className={styles['who']}>
          <FaceBones
            size="96px"
            lines={[
              ['150px', '26px'],
              ['80px', '22px'],
            ]}
          />
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
