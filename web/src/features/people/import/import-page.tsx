import { Link, useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { ColumnsCard } from './columns-card.tsx';
import { FileCard } from './file-card.tsx';
import styles from './import.module.css';
import { ImportSteps } from './import-steps.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { RunningImport } from './running-import.tsx';
import { useImportPreview } from './use-import-preview.ts';

export const meta = () => [{ title: pageTitle(t('Import people')) }];

/** Three steps: choose, check, import. The id of a running import is in the URL, so it survives a reload. */
export default function ImportPage() {
  const [query] = useSearchParams();
  const running = query.get('import');
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <div>
        <BackLink to="/admin/users">{t('Users')}</BackLink>
        <PageHeader
          title={t('Import people')}
          lead={t('From a list saved as CSV. Nothing is saved until you confirm.')}
        />
        <p className={frame['soft']}>
          {t('Each person on this list gets an account.')}{' '}
          <Link to="/admin/people/import">{t('Import records and households without accounts')}</Link>
        </p>
      </div>
      {running !== null && /^[1-9]\d{0,9}$/.test(running) ? <RunningImport id={running} /> : <Wizard />}
    </div>
  );
}

function Wizard() {
  const navigate = useNavigate();
  const previewing = useImportPreview(({ id }) => void navigate(`?import=${id}`, { replace: true }));
  const { preview, progress, errorMessage } = previewing;
  return (
    <>
      <ImportSteps current={preview ? 1 : 0} />
      <FileCard previewing={previewing} />
      {errorMessage && <Banner tone="error">{errorMessage}</Banner>}
      {progress && !preview && <UploadProgress progress={progress} label={t('Reading the file')} />}
      {preview && (
        <div aria-busy={previewing.busy !== null} className={styles['checked']}>
          <ColumnsCard previewing={previewing} preview={preview} />
          <OutcomeCard previewing={previewing} preview={preview} />
        </div>
      )}
    </>
  );
}
