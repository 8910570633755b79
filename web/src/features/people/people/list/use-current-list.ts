import { useSearchParams } from 'react-router';
import { type PeopleList, usePeopleLists } from './lists-api.ts';

/** The saved list whose tab is lit, or null. */
export function useCurrentList(): PeopleList | null {
  const [address] = useSearchParams();
  const { data: lists = [] } = usePeopleLists();
  return lists.find(({ id }) => String(id) === address.get('list')) ?? null;
}

/** The address of a saved list: its filters stand in it, so that they can be seen and changed. */
export function toListPath({ id, query }: PeopleList): string {
  return `?${new URLSearchParams({ list: String(id), ...query }).toString()}`;
}
