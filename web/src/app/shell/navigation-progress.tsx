import { useNavigation } from 'react-router';
import { t } from '../../lib/i18n.ts';
import styles from './navigation-progress.module.css';

/** A thin bar while the next page loads. The style sheet delays it, so that a fast navigation shows nothing. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={styles['bar']} role="progressbar" aria-label={t('Loading...')} />;
}
