import { formatNumber, t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { useOwnDataDownload } from '../shared/api.ts';
import styles from './own-data.module.css';

export function DownloadCard() {
  const download = useOwnDataDownload();
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="download-data">
      <h2 id="download-data">{t('Download my data')}</h2>
      <p>{t('Everything we know about you and your family, in one file:')}</p>
      <ul className={styles['inside']}>
        <li>{t('your profile: name, contact details, address')}</li>
        <li>{t('your family members, as you entered them')}</li>
        <li>{t('your photo and theirs')}</li>
        <li>{t('your devices, and when you logged in')}</li>
        <li>{t('email addresses you recently stopped using')}</li>
      </ul>
      <p className={frame['soft']}>
        {t('It’s a ZIP file with your family’s private details. Save it somewhere safe.')}
      </p>
      {download.isError && <ApiErrorBanner error={download.error} />}
      {download.isSuccess && <Banner tone="success">{t('Done. Your data is in your downloads folder.')}</Banner>}
      <button
        type="button"
        className={buttonClass('main', styles['act'])}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? t('Downloading...') : t('Download my data')}
      </button>
      {download.isPending && <DownloadProgress bytes={download.bytes} />}
    </section>
  );
}

/** Indeterminate: the server packs the archive while sending, so the total is unknown. */
function DownloadProgress({ bytes }: { bytes: number }) {
  const amount = formatNumber(bytes / 1_000_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <div className={styles['progress']}>
      <div className={styles['track']} role="progressbar" aria-label={t('Download')} aria-valuetext={`${amount} MB`}>
        <span />
      </div>
      <p>{bytes === 0 ? t('Preparing your data...') : t('{amount} MB so far', { amount })}</p>
    </div>
  );
}
