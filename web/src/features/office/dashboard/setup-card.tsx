import type { Dashboard } from '@kanisa/contract/office/dashboard.schema.ts';
import { useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import frame from '../../../ui/page/frame.module.css';
import { STEP_TEXTS, usePutAside } from '../shared/setup.ts';
import styles from './waiting.module.css';

/** The open setup steps, for admins. Hidden when none is left. */
export function SetupCard({ open }: { open: Dashboard['setup'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const putAside = usePutAside();
  const steps = open ?? [];
  if (steps.length === 0) return null;
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="setup">
      <h2 id="setup" ref={heading} tabIndex={-1}>
        {t('Set up your church')}
      </h2>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <div>
              <h3>{STEP_TEXTS[step].title}</h3>
              <p>{STEP_TEXTS[step].why}</p>
            </div>
            <div className={styles['ways']}>
              <ButtonLink to={`/admin/setup#${step}`} look="plain" small aria-label={formatOpenLabel(step)}>
                {t('Open')}
              </ButtonLink>
              <button
                type="button"
                className={buttonClass('plain', styles['aside'])}
                aria-label={t('{step}: not needed', { step: STEP_TEXTS[step].title })}
                disabled={putAside.isPending}
                onClick={() => {
                  putAside.mutate(
                    { step, isAside: true },
                    {
                      onSuccess: () => {
                        // The focused row is about to disappear.
                        heading.current?.focus();
                        showSuccessToast(t('Skipped. You can find it on the setup page.'));
                      },
                    },
                  );
                }}
              >
                {t('Not needed')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const formatOpenLabel = (step: keyof typeof STEP_TEXTS) => t('Open: {step}', { step: STEP_TEXTS[step].title });
