import type { AudienceHooks } from '../../../core/audience-hooks.ts';
import { authorize } from '../../../policy/authorize.ts';
import { getAdultsBornUntil } from '../persons/ages.rules.ts';
import { listAdultIds, listChildrenAmong, listUnreachableIds } from '../persons/audience-people.repo.ts';
import { toPeopleSearch } from '../persons/people-list.service.ts';
import { getToday } from '../persons/see-people.service.ts';
import { getListQuery } from './lists.service.ts';

/** The sender's rights decide whom a list reaches, also a shared one. It reaches no children and nobody who has died. */
export const listAudienceHooks: AudienceHooks = {
  async listSavedListPeople(deps, db, actor, listId) {
    authorize(deps.policy, actor, 'persons.read', {});
    const { filters } = await getListQuery(db, actor, listId);
    return listAdultIds(db, toPeopleSearch(deps, actor, { filters }));
  },
  listChildren: (deps, db, personIds) => listChildrenAmong(db, personIds, getAdultsBornUntil(getToday(deps))),
  listUnreachablePeople: (deps, db, personIds) => listUnreachableIds(db, personIds, getAdultsBornUntil(getToday(deps))),
};
