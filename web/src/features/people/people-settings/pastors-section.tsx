import { t } from '../../../lib/i18n.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/form/inputs.tsx';
import { RecordSection } from '../../../ui/record/record-frame.tsx';
import { usePeopleSettings, usePeopleSettingsSaving } from './api.ts';

/** A church decides whether its pastors read the records of adults. */
export function PastorsSection() {
  const settings = usePeopleSettings();
  const saving = usePeopleSettingsSaving();
  return (
    <RecordSection title={t('Pastors')}>
      {settings.isPending && <SkeletonLines count={2} />}
      {settings.isError && !settings.data && (
        <ApiErrorBanner error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && (
        <Checkbox
          label={t('Pastors may see people')}
          description={t(
            'Adults with their contact details, statuses and households. Of children only how many there are, and no notes.',
          )}
          checked={saving.isPending ? saving.variables.pastors_read : settings.data.pastors_read}
          disabled={saving.isPending}
          onChange={(event) => saving.mutate({ pastors_read: event.target.checked })}
        />
      )}
    </RecordSection>
  );
}
