import type { TransferProgress } from '../../lib/api/upload.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import { formatFileSize } from '../../lib/text/file-size.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';

/** The progress of an upload in numbers. */
export function UploadProgress({ progress, label }: { progress: TransferProgress; label?: string }) {
  const { sent, total } = progress;
  const share = total > 0 ? sent / total : 0;
  const name = label ?? t('Uploading photo');
  const sizes = t('{sent} of {total}', { sent: formatFileSize(sent), total: formatFileSize(total) });
  return (
    <ProgressBar
      share={share}
      label={name}
      text={share >= 1 ? t('Uploaded. One moment...') : name}
      numbers={`${formatNumber(share, { style: 'percent' })} · ${sizes}`}
    />
  );
}
