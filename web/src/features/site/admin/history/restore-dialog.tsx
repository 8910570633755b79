import { siteFallbacks } from '@kanisa/contract/site/site.ts';
import type { SiteVersion } from '@kanisa/contract/site/site-editing.schema.ts';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { Dialog, DialogButtons, DialogText } from '../../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { RENDER_TIMEOUT_MS } from '../shared/api.ts';

interface Props {
  version: SiteVersion;
  onClose: () => void;
  onRestored: () => void;
}

/** Asks, and makes an old version live again as a new one. */
export function RestoreDialog({ version, onClose, onRestored }: Props) {
  const restoring = useRestoring(version.version, onRestored);
  return (
    <Dialog
      title={t('Make version {version} live again?', { version: version.version })}
      width={480}
      focused="[data-safe]"
      isBusy={restoring.isPending}
      onClose={onClose}
    >
      <DialogText>
        <p>{t('Visitors see it at once. It becomes a new version, and the present one stays in this list.')}</p>
        <p>
          {t('Sections that are changed but not live yet stay as they are. Pictures removed for good stay removed.')}
        </p>
      </DialogText>
      {restoring.isError && <Banner tone="error">{restoring.error.message}</Banner>}
      <DialogButtons>
        <button
          type="button"
          data-safe
          className={buttonClass('plain')}
          disabled={restoring.isPending}
          onClick={onClose}
        >
          {t('Cancel')}
        </button>
        <button
          type="button"
          className={buttonClass('main')}
          disabled={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          {restoring.isPending ? t('Restoring...') : t('Restore')}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

function useRestoring(version: number, onRestored: () => void) {
  return useApiMutation({
    mutationFn: () =>
      callApi('POST /admin/site/versions/:version/restore', {
        params: { version },
        fallback: siteFallbacks.restore,
        timeoutMs: RENDER_TIMEOUT_MS,
      }),
    onSuccess: onRestored,
  });
}
