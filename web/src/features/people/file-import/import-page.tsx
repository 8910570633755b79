import { Link, useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../lib/session/page-access.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { RecordPage, recordLinkClass } from '../../../ui/record/record-frame.tsx';
import { ImportSteps } from '../import/import-steps.tsx';
import { ColumnsSection } from './columns-section.tsx';
import { ConsentSection } from './consent-section.tsx';
import styles from './file-import.module.css';
import { FileSection } from './file-section.tsx';
import { OutcomeSection } from './outcome-section.tsx';
import { RunningSection } from './running-section.tsx';
import { useFileImport } from './use-file-import.ts';

export const meta = () => [{ title: pageTitle(t('Import a list of people')) }];

/** Choose a file, check it, import. The id of a running import is in the address, so it survives a reload. */
export default function FileImportPage() {
  const [query] = useSearchParams();
  const running = query.get('import');
  const isRunning = running !== null && /^[1-9]\d{0,9}$/.test(running);
  return (
    <RecordPage crumbs={[{ label: t('People'), to: '/admin/people' }]}>
      <div className={styles['page']}>
        <h1>{t('Import a list of people')}</h1>
        {isRunning ? <Running id={running} /> : <Wizard />}
      </div>
    </RecordPage>
  );
}

function Running({ id }: { id: string }) {
  return (
    <>
      <ImportSteps current={2} />
      <RunningSection id={id} />
    </>
  );
}

function Wizard() {
  const navigate = useNavigate();
  const importing = useFileImport(({ id }) => void navigate(`?import=${id}`, { replace: true }));
  const mayImportUsers = useMayOpenPage('/admin/users/import');
  const { preview, isReading } = importing;
  return (
    <>
      <ImportSteps current={preview ? 1 : 0} />
      {mayImportUsers && (
        <p className={styles['soft']}>
          {t('Nobody gets an account by this.')}{' '}
          <Link to="/admin/users/import" className={recordLinkClass}>
            {t('Import people with accounts')}
          </Link>
        </p>
      )}
      <FileSection importing={importing} />
      {preview && (
        <div className={styles['checked']} aria-busy={isReading}>
          <ColumnsSection importing={importing} preview={preview} />
          {preview.has_names && (
            <>
              <OutcomeSection preview={preview} />
              <ConsentSection importing={importing} preview={preview} />
            </>
          )}
        </div>
      )}
    </>
  );
}
