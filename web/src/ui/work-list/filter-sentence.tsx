import { type ReactNode, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { LineIcon } from '../line-icons.tsx';
import popover from '../popover/popover.module.css';
import { Popover } from '../popover/popover.tsx';
import { FilterEditor } from './filter-editor.tsx';
import styles from './filter-sentence.module.css';
import { describeFilter, type ListFilter, useListFilters } from './filters.ts';

interface Props {
  filters: readonly ListFilter[];
  /** Stands at the end of the line. */
  children?: ReactNode;
}

/** The filters in use, read as a sentence: 'Adults in Umoja or Donholm who are members'. */
export function FilterSentence({ filters, children }: Props) {
  const state = useListFilters(filters);
  const shown = filters.filter((filter) => filter.anyLabel !== undefined || state.read(filter) !== '');
  const offered = filters.filter((filter) => !shown.includes(filter));
  return (
    <div className={styles['sentence']} role="group" aria-label={t('Filters')}>
      {shown.map((filter) => (
        <FilterChip key={filter.name} filter={filter} value={state.read(filter)} onSet={state.set} />
      ))}
      {offered.length > 0 && <FilterAdder filters={offered} onSet={state.set} />}
      {state.isActive && (
        <button type="button" className={styles['quiet']} onClick={state.clear}>
          {t('Clear filters')}
        </button>
      )}
      <span className={styles['end']}>{children}</span>
    </div>
  );
}

interface ChipProps {
  filter: ListFilter;
  value: string;
  onSet: (filter: ListFilter, value: string) => void;
}

function FilterChip({ filter, value, onSet }: ChipProps) {
  const { label, before, anyLabel } = filter;
  const words = value === '' ? (anyLabel ?? '') : describeFilter(filter, value);
  return (
    <>
      {value !== '' && before !== '' && <span className={styles['before']}>{before}</span>}
      <Popover
        label={label}
        triggerClass={styles['chip']}
        trigger={
          <>
            <span className="visually-hidden">{label}: </span>
            <span className={styles['chipWords']}>{words}</span>
            <LineIcon name="down" size={16} />
          </>
        }
      >
        {(close) => (
          <>
            <FilterEditor filter={filter} value={value} onSet={(next) => onSet(filter, next)} onDone={close} />
            {value !== '' && (
              <button
                type="button"
                className={popover['item']}
                onClick={() => {
                  close();
                  onSet(filter, '');
                }}
              >
                {t('Remove this filter')}
              </button>
            )}
          </>
        )}
      </Popover>
    </>
  );
}

function FilterAdder({ filters, onSet }: { filters: readonly ListFilter[]; onSet: ChipProps['onSet'] }) {
  return (
    <Popover
      label={t('Add a filter')}
      triggerClass={styles['add']}
      trigger={
        <>
          <LineIcon name="add" size={16} />
          {t('Filter')}
        </>
      }
    >
      {(close) => <FilterMenu filters={filters} onSet={onSet} onDone={close} />}
    </Popover>
  );
}

/** First the filters, then the values of the chosen one. */
function FilterMenu({
  filters,
  onSet,
  onDone,
}: {
  filters: readonly ListFilter[];
  onSet: ChipProps['onSet'];
  onDone: () => void;
}) {
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const picked = filters.find((filter) => filter.name === name);
  if (picked === undefined)
    return filters.map((filter) => (
      <button key={filter.name} type="button" className={popover['item']} onClick={() => setName(filter.name)}>
        {filter.label}
      </button>
    ));
  // Written when the part closes: a chip of its own would replace this part after the first tick.
  const finish = (next: string) => {
    onDone();
    if (next !== '') onSet(picked, next);
  };
  return (
    <>
      <p className={popover['title']}>{picked.label}</p>
      <FilterEditor
        filter={picked}
        value={value}
        onSet={picked.kind === 'many' ? setValue : finish}
        onDone={() => finish(value)}
        hasDone={picked.kind === 'many'}
      />
    </>
  );
}
