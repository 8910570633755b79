import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import type { Crumb, RecordPlace } from '../../../../ui/record/record-frame.tsx';
import { usePeopleLists } from '../list/lists-api.ts';
import { readLoadedPeople } from '../shared/api.ts';
import { parsePeopleQuery } from '../shared/people-query.ts';

/** The list from which the page was opened: the way back keeps its filters, and the neighbours are known. */
export function usePersonPlace(id: number): { crumbs: Crumb[]; position: RecordPlace | null } {
  const state: unknown = useLocation().state;
  const client = useQueryClient();
  const list = readListSearch(state);
  const address = new URLSearchParams(list);
  const { data: lists = [] } = usePeopleLists();
  const saved = lists.find((one) => String(one.id) === address.get('list'));
  const crumbs: Crumb[] = [{ label: t('People'), to: saved ? '/admin/people' : `/admin/people${list}` }];
  if (saved) crumbs.push({ label: saved.name, to: `/admin/people${list}` });
  const { people, total } = readLoadedPeople(client, parsePeopleQuery(address));
  const place = people.findIndex((person) => person.id === id);
  const toPath = (at: number) => (people[at] ? `/admin/people/${people[at].id}` : null);
  const position =
    place < 0 || list === '' ? null : { place, total, previous: toPath(place - 1), next: toPath(place + 1), state };
  return { crumbs, position };
}

function readListSearch(state: unknown): string {
  const { list } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  return typeof list === 'string' && list.startsWith('?') ? list : '';
}
