import type { ExportFormat } from '@kanisa/contract/people/export.ts';
import { exportFallbacks } from '@kanisa/contract/people/export.ts';
import { downloadFile, saveFile } from '../../../../lib/api/download.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { LineIcon } from '../../../../ui/line-icons.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../../../ui/popover/menu.tsx';
import styles from '../../../../ui/work-list/filter-sentence.module.css';
import { type PeopleQuery, toQueryInput } from '../shared/people-query.ts';

interface Props {
  query: PeopleQuery;
  columns: readonly string[];
  /** Id of the saved list that is open, whose name the print shows. */
  listId: number | undefined;
}

/** The people of the list as a file or on paper, in the order and with the columns that the screen shows. */
export function ListFiles({ query, columns, listId }: Props) {
  const mayExport = useMayOpenPage('/admin/people/print/directory');
  const download = useDownload({ query, columns });
  if (!mayExport) return null;
  const search = new URLSearchParams({ ...query, ...(listId !== undefined && { list: String(listId) }) }).toString();
  const toPrint = (layout: string) => `/admin/people/print/${layout}${search && `?${search}`}`;
  return (
    <Menu
      label={t('Print or save')}
      trigger={
        <>
          <LineIcon name="print" size={16} />
          {t('Print or save')}
        </>
      }
      triggerClass={styles['quiet']}
    >
      <MenuLink to={toPrint('directory')}>{t('Print a directory')}</MenuLink>
      <MenuLink to={toPrint('badges')}>{t('Print name badges')}</MenuLink>
      <MenuLink to={toPrint('labels')}>{t('Print address labels')}</MenuLink>
      <MenuRule />
      <MenuItem onChoose={() => download.mutate('xlsx')}>{t('Save as Excel')}</MenuItem>
      <MenuItem onChoose={() => download.mutate('csv')}>{t('Save as CSV')}</MenuItem>
    </Menu>
  );
}

function useDownload({ query, columns }: Pick<Props, 'query' | 'columns'>) {
  return useApiMutation<void, ExportFormat>({
    async mutationFn(format) {
      const file = await downloadFile('GET /people/export', {
        query: { ...toQueryInput(query), columns: columns.join(','), format },
        fallback: exportFallbacks.export,
        name: `people.${format}`,
      });
      saveFile(file);
      showSuccessToast(t('{file} is saved', { file: file.name }));
    },
    onError: showApiErrorToast,
  });
}

/** All records as a zip, for admins. */
export function useEverythingDownload() {
  return useApiMutation({
    async mutationFn() {
      const name = 'everything.zip';
      const file = await downloadFile('GET /people/everything', { fallback: exportFallbacks.export, name });
      saveFile(file);
      showSuccessToast(t('{file} is saved', { file: file.name }));
    },
    onError: showApiErrorToast,
  });
}
