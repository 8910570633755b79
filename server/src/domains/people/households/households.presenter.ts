import { photoAddress } from '@kanisa/contract/core/photos.ts';
import type { Household, HouseholdSummary, PersonInHousehold } from '@kanisa/contract/people/households.schema.ts';
import { presentSummary } from '../persons/persons.presenter.ts';
import type { HouseholdRow } from './households-list.repo.ts';
import type { SeenHousehold } from './see-household.service.ts';

export function presentHousehold(seen: SeenHousehold): { household: Household; people: PersonInHousehold[] } {
  return {
    household: {
      id: seen.id,
      name: seen.name,
      address: seen.address,
      hidden_children: seen.hiddenChildren,
      may_edit: seen.mayEdit,
      created_at: seen.createdAt.toISOString(),
      version: seen.version,
    },
    people: seen.people.map((one) => ({
      ...presentSummary(one),
      ...(seen.showsFaces && { photo: photoAddress('/people/:id/photo', one.person.id, one.person.photoHash) }),
      position: one.position,
      is_main: one.isMain,
    })),
  };
}

export const presentHouseholdSummary = (row: HouseholdRow): HouseholdSummary => ({
  id: row.id,
  name: row.name,
  adults: row.adults,
  people_count: row.peopleCount,
  children_count: row.childrenCount,
});
