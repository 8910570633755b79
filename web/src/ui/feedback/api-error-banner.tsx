import { church } from '../../content/church.ts';
import { asApiError, hasErrorStatus, isForbiddenError } from '../../lib/api/api-error.ts';
import { isWithoutNetwork } from '../../lib/api/network-message.ts';
import { t } from '../../lib/i18n.ts';
import { isOffline } from '../../offline/connection.ts';
import { offlineTexts } from '../../offline/reading/offline-line.ts';
import { buttonClass } from '../button-link.tsx';
import styles from './api-error-banner.module.css';
import { Banner } from './banner.tsx';

interface Props {
  error: Error;
  /** Omitted if the button that failed is still beside the banner. */
  onRetry?: () => void;
  /** A retry is running. */
  busy?: boolean;
}

/** The error of a query or mutation. A 403 offers no retry, but says who can help. */
export function ApiErrorBanner({ error, onRetry, busy = false }: Props) {
  const { message } = asApiError(error);
  if (isForbiddenError(error)) return <ForbiddenBanner message={message} />;
  const retry = onRetry && (
    <button type="button" className={buttonClass('plain')} disabled={busy} onClick={onRetry}>
      {busy ? t('Trying...') : t('Try again')}
    </button>
  );
  const notStored = onRetry && hasErrorStatus(error, 0) && isOffline() ? offlineTexts.notStored : '';
  return (
    <Banner tone="error" action={retry}>
      {!(notStored && isWithoutNetwork()) && <p>{message}</p>}
      {/* The specified message stays where the browser knows of no reason. */}
      {notStored && <p>{notStored}</p>}
    </Banner>
  );
}

/** The server's message and the contact of the church office. */
function ForbiddenBanner({ message }: { message: string }) {
  return (
    <Banner tone="warning">
      <p>{message}</p>
      <p>
        {t('Your account may be inactive, or your role may have changed. The church office can help:')}{' '}
        <a href={church.phone.href} className={styles['phone']}>
          {church.phone.text}
        </a>
      </p>
    </Banner>
  );
}
