import { fileSize } from '../lib/file-size.ts';
import { formatNumber, t } from '../lib/i18n.ts';
import type { Progress } from '../lib/upload.ts';
import styles from './upload-progress.module.css';

/** How far a file has come, in numbers. Its room is there as soon as it is sent. */
export function UploadProgress({ progress }: { progress: Progress }) {
  const { sent, total } = progress;
  const share = total > 0 ? sent / total : 0;
  const arrived = share >= 1;
  return (
    <div className={styles['upload']}>
      <progress className={styles['bar']} max={1} value={share} aria-label={t('Uploading photo')} />
      <p className={styles['text']}>
        <span>{arrived ? t('Uploaded. One moment...') : t('Uploading photo')}</span>
        <span>
          {formatNumber(share, { style: 'percent' })} ·{' '}
          {t('{sent} of {total}', { sent: fileSize(sent), total: fileSize(total) })}
        </span>
      </p>
    </div>
  );
}
