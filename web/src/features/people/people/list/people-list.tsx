import type { PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ColumnChooser } from '../../../../ui/work-list/column-chooser.tsx';
import { useChosenColumns } from '../../../../ui/work-list/columns.ts';
import { FilterSentence } from '../../../../ui/work-list/filter-sentence.tsx';
import { KeysDialog } from '../../../../ui/work-list/keys-dialog.tsx';
import { ListEnd, ListError, ListFoot, ListSkeleton, SelectionFoot } from '../../../../ui/work-list/list-parts.tsx';
import { useListKeys } from '../../../../ui/work-list/use-list-keys.ts';
import { WorkList } from '../../../../ui/work-list/work-list.tsx';
import { useDepartmentChoices, usePeopleFields } from '../shared/fields-api.ts';
import { ListFiles } from './list-files.tsx';
import { ListTabs } from './list-tabs.tsx';
import styles from './people.module.css';
import { listPeopleColumns } from './people-columns.tsx';
import { listPeopleFilters } from './people-filters.ts';
import { formatPeopleCount } from './people-header.tsx';
import { createPeopleView } from './people-view.tsx';
import { SaveList } from './save-list.tsx';
import { SelectionActions } from './selection-actions.tsx';
import { useCurrentList } from './use-current-list.ts';
import type { PeopleListState } from './use-people-list.ts';

const NO_DEPARTMENTS: readonly never[] = [];

export function PeopleList({ list }: { list: PeopleListState }) {
  const { people, pages, selection, table, openId } = list;
  const { fields = [], tags = [] } = usePeopleFields().data ?? {};
  const { data: departments = NO_DEPARTMENTS } = useDepartmentChoices();
  const current = useCurrentList();
  const columns = useMemo(() => listPeopleColumns(fields), [fields]);
  const chosen = useChosenColumns(current ? `people:${current.id}` : 'people', columns, current?.columns);
  const filters = useMemo(() => listPeopleFilters({ fields, tags, departments }), [fields, tags, departments]);
  const mayMessage = useMayOpenPage('/admin/messages/new');
  const view = useMemo(() => createPeopleView(mayMessage), [mayMessage]);
  return (
    <>
      <ListTabs current={current} />
      <FilterSentence filters={filters}>
        <SaveList current={current} query={list.query} columns={chosen.names} />
        <ListFiles query={list.query} columns={chosen.names} listId={current?.id} />
        <ColumnChooser columns={columns} chosen={chosen} />
      </FilterSentence>
      {list.isTypoSearch && people.length > 0 && (
        <p className={styles['alike']} role="status">
          {t('Nobody has exactly this name. These are spelled like it.')}
        </p>
      )}
      <WorkList<PersonSummary>
        label={t('People')}
        items={people}
        view={view}
        nameSort="name"
        columns={chosen.shown}
        selection={selection}
        openId={openId}
        onOpen={(person) => list.show(person.id)}
        isStale={pages.isPlaceholderData}
        tableRef={table}
        instead={renderInstead(list)}
      />
      {pages.hasNextPage && <ListEnd isLoading={pages.isFetchingNextPage} onReach={() => void pages.fetchNextPage()} />}
      <PeopleFoot list={list} />
    </>
  );
}

/** The last line, which a selection replaces, and the keys. */
function PeopleFoot({ list }: { list: PeopleListState }) {
  const { people, selection, table, openAt } = list;
  const [isHelpOpen, setHelpOpen] = useState(false);
  useListKeys({
    table,
    count: people.length,
    openAt,
    onOpen: list.showAt,
    onClose: () => list.show(null),
    onSelect: (place) => people[place] && selection.toggle(people[place].id),
    onHelp: () => setHelpOpen(true),
  });
  return (
    <>
      {selection.count + selection.lost > 0 ? (
        <SelectionFoot selection={selection} shownIds={people.map(({ id }) => id)} focusAfter={table}>
          <SelectionActions people={people.filter(({ id }) => selection.has(id))} />
        </SelectionFoot>
      ) : (
        <ListFoot count={formatPeopleCount(list) ?? ''} onHelp={() => setHelpOpen(true)} />
      )}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** What stands in the place of the rows. */
function renderInstead({ pages, people, isSearch }: PeopleListState): ReactNode {
  if (pages.isError && !pages.data)
    return <ListError text={pages.error.message} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return <ListSkeleton />;
  return people.length === 0 ? <NobodyFound isSearch={isSearch} /> : undefined;
}

function NobodyFound({ isSearch }: { isSearch: boolean }) {
  const mayAdd = useMayOpenPage('/admin/people/new');
  const action = isSearch ? (
    <ButtonLink to="?" look="plain">
      {t('Show everyone')}
    </ButtonLink>
  ) : (
    mayAdd && (
      <ButtonLink to="/admin/people/new" look="plain">
        {t('Add a person')}
      </ButtonLink>
    )
  );
  return (
    <EmptyState title={t('Nobody found')} drawing="people" action={action}>
      <p>
        {isSearch
          ? t('Try part of a name, or fewer filters.')
          : t('Members, children, visitors: everyone the church knows has a place here.')}
      </p>
    </EmptyState>
  );
}
