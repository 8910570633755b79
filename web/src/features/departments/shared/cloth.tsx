import { useId } from 'react';
import styles from './cloth.module.css';
import { getDepartmentCloth } from './weaves.ts';

/** Decorative pattern in the department's colours. Fills its container. */
export function Cloth({ name }: { name: string }) {
  const id = useId();
  const { colour, weave } = getDepartmentCloth(name);
  return (
    <svg className={styles['cloth']} style={{ background: colour }} aria-hidden="true">
      <pattern id={id} width={weave.tile} height={weave.tile} patternUnits="userSpaceOnUse">
        <path className={styles['lines']} d={weave.lines} />
        <path className={styles['gold']} d={weave.gold} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
