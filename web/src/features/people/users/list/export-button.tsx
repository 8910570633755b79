import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useState } from 'react';
import { downloadFile, saveFile } from '../../../../lib/api/download.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFileSize } from '../../../../lib/text/file-size.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showApiErrorToast } from '../../../../ui/feedback/toast.ts';
import shared from '../../../../ui/page/staff-page.module.css';
import type { UserFilters } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';

interface Props {
  /** The filters of the list, or the selected people. */
  query: UserFilters | { ids: string };
  label: string;
  className?: string | undefined;
}

/** Downloads people as CSV. */
export function ExportButton({ query, label, className }: Props) {
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const [bytes, setBytes] = useState(0);
  const download = useApiMutation({
    async mutationFn() {
      setBytes(0);
      saveFile(
        await downloadFile('GET /admin/users/export', {
          query,
          fallback: peopleFallbacks.export,
          name: 'users.csv',
          onProgress: setBytes,
        }),
      );
    },
    onError(error) {
      if (!handleForbidden(error)) showApiErrorToast(error);
    },
  });
  return (
    <button
      type="button"
      className={buttonClass('plain', shared['button'], className)}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? t('Exporting: {size}', { size: formatFileSize(bytes) }) : label}
    </button>
  );
}
