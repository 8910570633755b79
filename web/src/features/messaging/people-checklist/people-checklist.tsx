import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { useId, useState } from 'react';
import { useDebouncedValue } from '../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../lib/i18n.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../../ui/filters/search-field.tsx';
import frame from '../../../ui/page/frame.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useRecipientOptions } from './api.ts';
import styles from './people-checklist.module.css';
import { PersonRow, type PersonRowProps } from './person-row.tsx';
import type { PickedPeople } from './use-picked-people.ts';

export interface PeopleChecklistProps extends Omit<PersonRowProps, 'person'> {
  /** The toast for a user who may not list people any more. */
  forbiddenText: string;
}

/** People with checkboxes: the first hundred, and all others by searching. */
export function PeopleChecklist(props: PeopleChecklistProps) {
  const { picked, reachedAt, forbiddenText } = props;
  const [searchText, setSearchText] = useState('');
  const [onlyPicked, setOnlyPicked] = useState(false);
  const search = useDebouncedValue(searchText.trim());
  const found = useRecipientOptions(search, forbiddenText);
  const isForbidden = useForbiddenRedirect(found.error, forbiddenText);
  const shown = onlyPicked ? picked.list : (found.data?.users ?? []);
  const tickable = shown.filter((person) => reachedAt(person) !== null && !picked.has(person.id));
  const hasFailed = !onlyPicked && found.isError && !found.data && !isForbidden;
  const countId = useId();
  return (
    <fieldset className={styles['checklist']} aria-describedby={countId}>
      <legend>{t('People')}</legend>
      <SearchBox
        label={t('Search people')}
        placeholder={t('Name, email or phone')}
        value={searchText}
        onChange={(text) => {
          setSearchText(text);
          setOnlyPicked(false);
        }}
      />
      <PickedSwitch count={picked.people.size} onlyPicked={onlyPicked} onChange={setOnlyPicked} />
      <div
        className={styles['frame']}
        aria-busy={!onlyPicked && found.isPlaceholderData}
        data-failed={hasFailed || undefined}
      >
        <Deferred isPending={!onlyPicked && found.isPending} until={<ChecklistSkeleton />}>
          {hasFailed && (
            <ApiErrorBanner error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />
          )}
          {(onlyPicked || found.data) && <PersonRows {...props} shown={shown} search={onlyPicked ? '' : search} />}
        </Deferred>
      </div>
      <MorePeopleHint found={found} isHidden={onlyPicked} />
      {(!hasFailed || picked.people.size > 0) && (
        <ChecklistTools picked={picked} tickable={tickable} countId={countId} onClear={() => setOnlyPicked(false)} />
      )}
    </fieldset>
  );
}

interface PickedSwitchProps {
  count: number;
  onlyPicked: boolean;
  onChange: (onlyPicked: boolean) => void;
}

/** Switches between search results and selected people, who may come from several searches. */
function PickedSwitch({ count, onlyPicked, onChange }: PickedSwitchProps) {
  return (
    <SegmentedControl
      label={t('Which people to show')}
      choices={[
        { value: 'all', label: t('Everyone') },
        { value: 'picked', label: t('Selected ({count})', { count }) },
      ]}
      value={onlyPicked ? 'picked' : 'all'}
      onChange={(view) => onChange(view === 'picked')}
    />
  );
}

interface ToolsProps {
  picked: PickedPeople;
  tickable: readonly RecipientOption[];
  countId: string;
  onClear: () => void;
}

/** Shows the number of selected people, selects all shown ones or clears the selection. */
function ChecklistTools({ picked, tickable, countId, onClear }: ToolsProps) {
  const { size } = picked.people;
  return (
    <div className={styles['tools']}>
      <p id={countId} className={styles['count']} role="status">
        {t('{count} selected', { count: size })}
      </p>
      <button
        type="button"
        className={styles['tool']}
        disabled={tickable.length === 0}
        onClick={() => picked.add(tickable)}
      >
        {t('Select all shown')}
      </button>
      <button
        type="button"
        className={styles['tool']}
        disabled={size === 0}
        onClick={() => {
          picked.clear();
          onClear();
        }}
      >
        {t('Clear selection')}
      </button>
    </div>
  );
}

function ChecklistSkeleton() {
  return (
    <div className={styles['loading']}>
      <SkeletonLines count={6} />
    </div>
  );
}

type RowsProps = PeopleChecklistProps & { shown: readonly RecipientOption[]; search: string };

function PersonRows({ shown, search, ...row }: RowsProps) {
  if (shown.length === 0) {
    return (
      <p className={styles['nobody']}>
        {search === '' ? t('No one is selected yet.') : t('No one matches “{search}”.', { search })}
      </p>
    );
  }
  return (
    <ul className={styles['rows']}>
      {shown.map((person) => (
        <PersonRow key={person.id} person={person} {...row} />
      ))}
    </ul>
  );
}

/** Says how to find people beyond the first page. */
function MorePeopleHint({ found, isHidden }: { found: ReturnType<typeof useRecipientOptions>; isHidden: boolean }) {
  if (isHidden || !found.data || found.data.pagination.pages < 2) return null;
  const { users } = found.data;
  return (
    <p className={frame['note']}>{t('Showing the first {shown}. Search to find others.', { shown: users.length })}</p>
  );
}
