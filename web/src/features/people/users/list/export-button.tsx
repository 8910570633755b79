import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api/api-client.ts';
import { downloadFile, saveFile } from '../../../../lib/api/download.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFileSize } from '../../../../lib/text/file-size.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { showErrorToast } from '../../../../ui/feedback/toast.ts';
import shared from '../../../../ui/page/staff-page.module.css';
import type { UserFilters } from '../../shared/api.ts';
import { useStaffForbiddenHandler } from '../../shared/staff-forbidden.ts';

/** Downloads the filtered list as CSV. */
export function ExportButton({ filters }: { filters: UserFilters }) {
  const handleForbidden = useStaffForbiddenHandler();
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    async mutationFn() {
      setBytes(0);
      saveFile(
        await downloadFile('GET /admin/users/export', {
          query: filters,
          fallback: peopleFallbacks.export,
          name: 'users.csv',
          onProgress: setBytes,
        }),
      );
    },
    onError(error) {
      if (!handleForbidden(error) && error instanceof ApiError) showErrorToast(error.message);
    },
  });
  return (
    <button
      type="button"
      className={buttonClass('plain', shared['button'])}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? t('Exporting: {size}', { size: formatFileSize(bytes) }) : t('Export CSV')}
    </button>
  );
}
