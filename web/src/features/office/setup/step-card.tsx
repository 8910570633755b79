import type { SetupState, SetupStep } from '@kanisa/contract/office/setup.ts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { StatePill } from '../../../ui/state-pill.tsx';
import { StepNumber } from '../../../ui/step-number.tsx';
import { STEP_TEXTS, usePutAside } from '../shared/setup.ts';
import styles from './setup.module.css';

interface Props {
  step: SetupStep;
  number: number;
  state: SetupState;
  children: ReactNode;
}

const STATE_LABELS = {
  open: { tone: 'open', words: t('To do') },
  done: { tone: 'good', words: t('Done') },
  put_aside: { tone: 'quiet', words: t('Not needed') },
} as const;

export function StepCard({ step, number, state, children }: Props) {
  const { title, why } = STEP_TEXTS[step];
  const { tone, words } = STATE_LABELS[state];
  return (
    <section
      id={step}
      tabIndex={-1}
      className={`${frame['card']} ${styles['step']}`}
      data-state={state}
      aria-labelledby={`${step}-title`}
    >
      <div className={styles['head']}>
        <StepNumber number={number} isDone={state === 'done'} />
        <div className={styles['title']}>
          <h2 id={`${step}-title`}>{title}</h2>
          <p className={frame['soft']}>{why}</p>
        </div>
        <StatePill tone={tone}>{words}</StatePill>
      </div>
      {state !== 'put_aside' && <div className={styles['body']}>{children}</div>}
      {state !== 'done' && <PutAside step={step} isAside={state === 'put_aside'} />}
    </section>
  );
}

function PutAside({ step, isAside }: { step: SetupStep; isAside: boolean }) {
  const putAside = usePutAside();
  const label = isAside ? t('Needed after all') : t('Not needed');
  return (
    <p className={styles['foot']}>
      <button
        type="button"
        className={buttonClass('plain', styles['quiet'])}
        aria-label={`${label}: ${STEP_TEXTS[step].title}`}
        disabled={putAside.isPending}
        onClick={() => putAside.mutate({ step, isAside: !isAside })}
      >
        {label}
      </button>
    </p>
  );
}
