import type { PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import { useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useListSelection } from '../../../../ui/work-list/use-list-selection.ts';
import { usePeople } from '../shared/api.ts';
import { usePeopleQuery } from '../shared/people-query.ts';

const NOBODY: readonly PersonSummary[] = [];

export type PeopleListState = ReturnType<typeof usePeopleList>;

/** The people of the address, who of them is open beside the list, and who is selected. */
export function usePeopleList() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = usePeopleQuery();
  const pages = usePeople(query);
  const table = useRef<HTMLTableElement>(null);
  const people = useMemo(() => pages.data?.pages.flatMap((page) => page.people) ?? NOBODY, [pages.data]);
  const [first] = pages.data?.pages ?? [];
  const selection = useListSelection(JSON.stringify(query));
  const open = address.get('open') ?? '';
  const openId = /^[1-9]\d{0,9}$/.test(open) ? Number(open) : null;

  function show(id: number | null): void {
    const next = new URLSearchParams(globalThis.location.search);
    if (id === null) next.delete('open');
    else next.set('open', String(id));
    // Back leaves the list at once, however many people were looked at.
    void navigate({ search: next.toString() }, { replace: openId !== null, preventScrollReset: true });
  }

  return {
    query,
    pages,
    people,
    total: first?.pagination.total ?? 0,
    isMore: first?.pagination.is_more ?? false,
    isTypoSearch: first?.is_typo_search ?? false,
    isSearch: Object.keys(query).some((name) => name !== 'sort' && name !== 'order'),
    selection,
    table,
    openId,
    openAt: people.findIndex(({ id }) => id === openId),
    show,
    showAt: (place: number) => show(people[place]?.id ?? null),
  };
}
