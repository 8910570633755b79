import {
  OVERVIEW_DATES_MAX,
  OVERVIEW_DAYS,
  OVERVIEW_OPEN_MAX,
  OVERVIEW_PEOPLE_MAX,
  OVERVIEW_WEEKS,
} from '@kanisa/contract/serving/serving.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import { listDepartmentNames } from '../../departments/departments/departments.service.ts';
import { getTextBudget, type TextBudget } from '../../messaging/notify/text-budget.service.ts';
import { DAY_MS } from '../dates/dates.rules.ts';
import { addWeeks, listOpenSlots, type OpenSlot } from '../dates/dates.service.ts';
import { listServedCounts } from '../places/place-records.repo.ts';
import { listAllPositions } from '../positions/positions.repo.ts';

export { changeTextBudget, type TextBudget } from '../../messaging/notify/text-budget.service.ts';

export type OpenSlotView = OpenSlot & { department: { id: number; name: string } };

export interface ServingOverview {
  open: OpenSlotView[];
  people: Awaited<ReturnType<typeof listServedCounts>>;
  budget: TextBudget | null;
}

/** The policy decides by the role before this runs. */
export async function getServingOverview(deps: Deps, actor: Actor): Promise<ServingOverview> {
  const now = deps.clock.now();
  const positions = await listAllPositions(deps.db);
  const query = { from: now, to: addWeeks(now, OVERVIEW_WEEKS), limit: OVERVIEW_DATES_MAX, isStartRequired: true };
  const slots = await listOpenSlots(deps, deps.db, positions, { ...query, slotsMax: OVERVIEW_OPEN_MAX });
  const names = await listDepartmentNames(deps.db, [...new Set(positions.map((one) => one.departmentId))]);
  const open = slots.map((slot) => {
    const id = slot.position.departmentId;
    return { ...slot, department: { id, name: names.get(id) ?? '' } };
  });
  const from = new Date(now.getTime() - OVERVIEW_DAYS * DAY_MS);
  const people = await listServedCounts(deps.db, { from, now, limit: OVERVIEW_PEOPLE_MAX });
  const mayChange = isAllowed(deps.policy, actor, 'setup.manage', {});
  return { open, people, budget: mayChange ? await getTextBudget(deps) : null };
}
