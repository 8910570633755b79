import { siteFallbacks } from '@kanisa/contract/site/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { showErrorToast } from '../../../../ui/feedback/toast.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { siteKey } from '../shared/api.ts';

/** An old version as visitors saw it. It opens when its words are loaded. */
export function VersionPreview({ version, onClose }: { version: number; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: siteKey('version', version),
    queryFn: ({ signal }) =>
      callApi('GET /admin/site/versions/:version', { params: { version }, signal, fallback: siteFallbacks.read }),
  });
  useEffect(() => {
    if (!error) return;
    showErrorToast(error.message);
    onClose();
  }, [error, onClose]);
  if (!data) return null;
  return (
    <PreviewDialog
      title={t('Version {version}', { version })}
      content={data.content}
      page="home"
      choosesPage
      onClose={onClose}
    />
  );
}
