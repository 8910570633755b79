import { siteFallbacks, siteMessages } from '@kanisa/contract/site/site.ts';
import type { SiteVersion } from '@kanisa/contract/site/site-editing.schema.ts';
import { useId } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import form from '../../../../ui/dialogs/form-dialog.module.css';
import { useModalDialog } from '../../../../ui/dialogs/use-modal-dialog.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { RENDER_TIMEOUT_MS, useReloadSite } from '../shared/api.ts';

/** Asks, and makes an old version live again as a new one. */
export function RestoreDialog({ version, onClose }: { version: SiteVersion; onClose: () => void }) {
  const dialog = useModalDialog('[data-safe]');
  const titleId = useId();
  const restoring = useRestoring(version.version, onClose);
  return (
    <dialog
      ref={dialog}
      className={form['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!restoring.isPending) onClose();
      }}
    >
      <h2 id={titleId}>{t('Make version {version} live again?', { version: version.version })}</h2>
      <div className={form['text']}>
        <p>{t('Visitors see it at once. It becomes a new version, and the present one stays in this list.')}</p>
        <p>
          {t('Sections that are changed but not live yet stay as they are. Pictures removed for good stay removed.')}
        </p>
      </div>
      {restoring.isError && <Banner tone="error">{restoring.error.message}</Banner>}
      <div className={form['choices']}>
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
          className={buttonClass('main', form['act'])}
          disabled={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          {restoring.isPending ? t('Restoring...') : t('Restore')}
        </button>
      </div>
    </dialog>
  );
}

function useRestoring(version: number, onRestored: () => void) {
  const reloadSite = useReloadSite();
  return useApiMutation({
    mutationFn: () =>
      callApi('POST /admin/site/versions/:version/restore', {
        params: { version },
        fallback: siteFallbacks.restore,
        timeoutMs: RENDER_TIMEOUT_MS,
      }),
    async onSuccess() {
      showSuccessToast(t(siteMessages.restored));
      await reloadSite();
      onRestored();
    },
  });
}
