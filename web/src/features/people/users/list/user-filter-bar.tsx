import { ROLES } from '@kanisa/contract/core/roles.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatRole } from '../../../../lib/text/role-text.ts';
import { ClearFilters } from '../../../../ui/filters/clear-filters.tsx';
import styles from '../../../../ui/filters/filters.module.css';
import { SearchField } from '../../../../ui/filters/search-field.tsx';
import { SelectFilter } from '../../../../ui/filters/select-filter.tsx';
import { ActiveFilter } from '../../shared/active-filter.tsx';

const roleChoices = ROLES.map((role) => ({ value: role, label: formatRole(role) }));

/** Search, role and status filters. Their values live in the URL. */
export function UserFilterBar({ isFiltered }: { isFiltered: boolean }) {
  return (
    <search className={styles['filters']}>
      <SearchField label={t('Search')} placeholder={t('Name, username, email or phone')} />
      <SelectFilter name="role" label={t('Role')} choices={roleChoices} />
      <ActiveFilter />
      <SelectFilter
        name="is_verified"
        label={t('Verified', { context: 'column' })}
        choices={[
          { value: 'true', label: t('Verified') },
          { value: 'false', label: t('Unverified') },
        ]}
      />
      <ClearFilters isFiltered={isFiltered} />
    </search>
  );
}
