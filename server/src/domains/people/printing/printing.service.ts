import { householdMessages } from '@kanisa/contract/people/households.ts';
import { PRINT_PEOPLE_MAX, type PrintLayout, printMessages } from '@kanisa/contract/people/print.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { findHousehold, listPlaces } from '../households/household-records.repo.ts';
import { type PeopleRequest, readPeopleRequest } from '../lists/lists.service.ts';
import { listAllIds, toPeopleSearch } from '../persons/people-list.service.ts';
import { listPeopleByIds, type PersonRecord } from '../persons/persons.repo.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { listHouseholdAddresses } from './printing.repo.ts';
import { countUnnamed, groupByHousehold, type PrintedGroup } from './printing.rules.ts';

/** People who are read before other requests have their turn. */
const BATCH_SIZE = 200;

export interface PrintRequest extends PeopleRequest {
  household?: number | undefined;
  layout?: PrintLayout | undefined;
}

export interface PrintPage {
  layout: PrintLayout;
  groups: PrintedGroup[];
  hiddenChildren: number;
}

/** A print takes people out of the product, so the audit trail records it. */
export async function getPrintPage(
  deps: Deps,
  actor: Actor,
  { household, layout = 'directory', ...request }: PrintRequest,
): Promise<PrintPage> {
  const only = household === undefined ? null : await findHousehold(deps.db, household);
  if (household !== undefined && !only) throw new AppError('not_found', householdMessages.notFound);
  const ids = only ? await listHouseholdIds(deps, only.id) : await listRequestedIds(deps, actor, request);
  if (ids.length > PRINT_PEOPLE_MAX) throw new AppError('invalid', printMessages.tooMany);
  await transactionAs(deps, actor, (tx) =>
    recordAudit(deps, tx, actor, { action: 'people.printed', after: { layout, people: ids.length } }),
  );
  const people = await listInBatches(deps, actor, ids);
  const groups = groupByHousehold(people, only && { id: only.id, name: only.name });
  return { layout, groups: await addAddresses(deps, groups), hiddenChildren: countUnnamed(people) };
}

const listHouseholdIds = async ({ db }: Deps, id: number) => (await listPlaces(db, id)).map(({ personId }) => personId);

async function listRequestedIds(deps: Deps, actor: Actor, request: PeopleRequest): Promise<number[]> {
  const { filters, sort, order } = await readPeopleRequest(deps, actor, request);
  return listAllIds(deps, toPeopleSearch(deps, actor, { filters, sort }), { sort, order });
}

async function listInBatches(deps: Deps, actor: Actor, ids: readonly number[]): Promise<PersonRecord[]> {
  const viewing = getViewing(deps, actor);
  const people: PersonRecord[] = [];
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    people.push(...(await listPeopleByIds(deps.db, ids.slice(at, at + BATCH_SIZE), viewing)));
  }
  return people;
}

/** The household's address, or that of the first adult who has one. */
async function addAddresses({ db }: Deps, groups: PrintedGroup[]): Promise<PrintedGroup[]> {
  const addresses = await listHouseholdAddresses(
    db,
    groups.flatMap(({ household }) => household?.id ?? []),
  );
  return groups.map((group) => ({
    ...group,
    address:
      (group.household && addresses.get(group.household.id)) ??
      group.people.find(({ address }) => address !== null)?.address ??
      null,
  }));
}
