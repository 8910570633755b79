import { t } from '../../../lib/i18n.ts';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';

export function ActiveFilter() {
  return (
    <SelectFilter
      name="is_active"
      label={t('Status')}
      choices={[
        { value: 'true', label: t('Active') },
        { value: 'false', label: t('Inactive') },
      ]}
    />
  );
}
