import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import frame from '../../../ui/page/frame.module.css';
import { StepNumber } from '../../../ui/step-number.tsx';
import styles from './two-step.module.css';

interface Props {
  number: number;
  id: string;
  title: string;
  isDone: boolean;
  isOptional?: boolean;
  children: ReactNode;
}

/** One step of the setup. The browser cannot scroll to it by its hash: the steps come after the page. */
export function SetupStep({ number, id, title, isDone, isOptional = false, children }: Props) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) section.current?.scrollIntoView();
  }, [hash, id]);
  return (
    <section ref={section} id={id} className={`${frame['card']} ${styles['step']}`} aria-labelledby={`${id}-title`}>
      <div className={styles['head']}>
        <StepNumber number={number} isDone={isDone} />
        <h2 id={`${id}-title`}>{title}</h2>
        {isDone && <Badge good>{t('Done')}</Badge>}
        {!isDone && isOptional && <span className={frame['soft']}>{t('Optional')}</span>}
      </div>
      {children}
    </section>
  );
}
