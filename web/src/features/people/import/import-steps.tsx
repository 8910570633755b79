import { t } from '../../../lib/i18n.ts';
import styles from './import.module.css';

const STEPS = [t('Choose a file'), t('Check it'), t('Import')];

export function ImportSteps({ current }: { current: 0 | 1 | 2 }) {
  return (
    <ol className={styles['steps']} aria-label={t('Steps')}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
