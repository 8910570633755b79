import { formatNumber, t } from '../../../lib/i18n.ts';
import styles from './file-import.module.css';

interface Props {
  counts: { new: number; updated: number; unchanged: number; waiting: number };
}

export function Counts({ counts }: Props) {
  return (
    <dl className={styles['counts']} aria-live="polite">
      <Count term={t('New people')} value={counts.new} />
      <Count term={t('Updated')} value={counts.updated} />
      <Count term={t('As they are')} value={counts.unchanged} />
      <Count term={t('Waiting')} value={counts.waiting} />
    </dl>
  );
}

function Count({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}
