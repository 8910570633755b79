import { useLocation } from 'react-router';
import { useOfflineLineText } from '../../offline/reading/offline-line.ts';
import styles from './offline-line.module.css';

/** Says that the page shows what was stored on this device, and since when. Nothing while the server answers. */
export function OfflineLine() {
  const describePage = useOfflineLineText();
  // Renders again on each page. The address of the document has the prefix of the language.
  useLocation();
  const text = typeof document === 'undefined' ? null : describePage(globalThis.location.pathname);
  return (
    text !== null && (
      <p className={styles['line']} role="status">
        {text}
      </p>
    )
  );
}
