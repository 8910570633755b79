import { PlainField } from '../../../art/plain-field.tsx';
import { categoryNames, EVENT_CATEGORIES } from '../../../content/sample-events.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { PlusIcon, SearchIcon } from '../../../ui/icons.tsx';
import { findCategory } from './event-form.ts';
import styles from './events.module.css';
import type { useEventFilter } from './use-event-filter.ts';

export function EventToolbar({ filter, onAdd }: { filter: ReturnType<typeof useEventFilter>; onAdd: () => void }) {
  return (
    <search className={styles['toolbar']}>
      <PlainField label={t('Search events')} className={styles['search']}>
        {(control) => (
          <>
            <input
              {...control}
              type="search"
              value={filter.search}
              placeholder={t('Title or description')}
              onChange={(event) => filter.searchFor(event.target.value)}
            />
            <SearchIcon />
          </>
        )}
      </PlainField>
      <PlainField label={t('Filter by category')}>
        {(control) => (
          <select
            {...control}
            value={filter.category ?? ''}
            onChange={(event) => filter.showCategory(findCategory(event.target.value) ?? '')}
          >
            <option value="">{t('All categories')}</option>
            {EVENT_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <button type="button" className={buttonClass('main', styles['add'])} onClick={onAdd}>
        <PlusIcon />
        {t('Add Event')}
      </button>
    </search>
  );
}
