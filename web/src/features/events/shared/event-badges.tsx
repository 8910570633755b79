import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './events.module.css';

export function EventBadges({ event, isOver }: { event: ChurchEvent; isOver: boolean }) {
  return (
    <p className={styles['marks']}>
      {event.is_public ? (
        <span className={styles['public']}>{t('On the public calendar')}</span>
      ) : (
        <span className={styles['quiet']}>{t('Only staff see it')}</span>
      )}
      {isOver && <span className={styles['quiet']}>{t('Over')}</span>}
    </p>
  );
}
