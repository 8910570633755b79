import { personMessages } from '@kanisa/contract/people/people.ts';
import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { RecordPage } from '../../../ui/record/record-frame.tsx';
import { usePeopleFields } from '../people/shared/fields-api.ts';
import { useMergePreview } from './api.ts';
import { MergeForm } from './merge-form.tsx';
import styles from './merging.module.css';

export const meta = () => [{ title: pageTitle(t('Merge two records')) }];

/** Two records side by side, and a choice wherever they differ. */
export default function MergePage() {
  const { id = '', otherId = '' } = useParams();
  const preview = useMergePreview(Number(id), Number(otherId));
  const fields = usePeopleFields();
  if (hasErrorStatus(preview.error, 404, 400))
    return (
      <EmptyState
        level={1}
        title={personMessages.notFound}
        drawing="people"
        action={<ButtonLink to="/admin/people/duplicates">{t('Show possible duplicates')}</ButtonLink>}
      />
    );
  return (
    <RecordPage
      crumbs={[
        { label: t('People'), to: '/admin/people' },
        { label: t('Possible duplicates'), to: '/admin/people/duplicates' },
      ]}
    >
      <h1 className={styles['title']}>{t('Is this one person?')}</h1>
      {preview.isError && !preview.data && (
        <ApiErrorBanner error={preview.error} busy={preview.isFetching} onRetry={() => void preview.refetch()} />
      )}
      {(preview.isPending || fields.isPending) && <SkeletonLines count={8} />}
      {preview.data && !fields.isPending && (
        <MergeForm
          // A change by somebody else resets the choices.
          key={`${preview.data.this.person.version} ${preview.data.other.person.version}`}
          preview={preview.data}
          own={fields.data?.fields ?? []}
        />
      )}
    </RecordPage>
  );
}
