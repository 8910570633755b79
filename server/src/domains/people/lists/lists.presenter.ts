import type { PeopleList } from '@kanisa/contract/people/lists.schema.ts';
import type { PolicyActor } from '../../../policy/actor.ts';
import { getReader, type Reader } from '../persons/readers.rules.ts';
import { mayDeleteList, readStoredQuery } from './list-query.rules.ts';
import type { PeopleListRow } from './lists.repo.ts';

function presentPeopleList(list: PeopleListRow, reader: Reader): PeopleList {
  const { params, columns } = readStoredQuery(list);
  return {
    id: list.id,
    name: list.name,
    is_shared: list.isShared,
    is_own: list.ownerId === reader.id,
    may_delete: mayDeleteList(list, reader),
    query: params,
    columns,
  };
}

export const presentCountedList = <Count extends number | null>(
  { list, count }: { list: PeopleListRow; count: Count },
  actor: PolicyActor,
) => ({ ...presentPeopleList(list, getReader(actor)), count });
