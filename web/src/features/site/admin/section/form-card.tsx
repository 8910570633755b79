import { type ReactNode, useId } from 'react';
import frame from '../../../../ui/page/frame.module.css';
import styles from './section.module.css';

/** A group of fields. */
export function FormCard({ title, hint, children }: { title?: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby={title && id}>
      {title && (
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className={styles['hint']}>{hint}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
