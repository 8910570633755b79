import { PLAN_WEEKS } from '@kanisa/contract/serving/plan.schema.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import {
  authorizeInDepartment,
  lockDepartment,
  requireDepartmentAccess,
} from '../../departments/departments/departments.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { listReachablePeople } from '../../messaging/push-notices/push-notices.service.ts';
import { toTextPhone } from '../../messaging/text-messages/phone-numbers.rules.ts';
import { toEndOfWeeks } from '../dates/dates.service.ts';
import { queueServingMessages } from '../messages/serving-messages.service.ts';
import { getTextBudget, multiplyPrice, spendOnTexts } from '../messages/text-budget.service.ts';
import { listPlannedPlaces, updatePlaces } from '../places/places.repo.ts';
import { listContacts } from './asking.repo.ts';

export interface AskingCounts {
  people: number;
  places: number;
  byNotice: number;
  byEmail: number;
  byText: number;
  unreached: number;
}

interface Asking {
  /** Places of each person, in order of their start. */
  placeIds: ReadonlyMap<number, number[]>;
  /** People who have a phone for texts and want them. */
  phones: ReadonlySet<number>;
  notices: ReadonlySet<number>;
  emails: ReadonlySet<number>;
}

async function loadAsking(deps: Deps, db: DbOrTx, departmentId: number, weeks: number): Promise<Asking> {
  const now = deps.clock.now();
  const places = await listPlannedPlaces(db, departmentId, { from: now, to: toEndOfWeeks(deps, weeks) });
  const byPerson = Map.groupBy(places, ({ userId }) => userId);
  const userIds = [...byPerson.keys()];
  const contacts = await listContacts(db, userIds);
  const { countries } = deps.settings.sms;
  const hasPhone = (phone: string | null) => 'number' in toTextPhone(phone, countries);
  // The demo sends no notices.
  const reachable = deps.settings.demo ? [] : await listReachablePeople(db, 'message', userIds);
  return {
    placeIds: new Map([...byPerson].map(([userId, own]) => [userId, own.map(({ id }) => id)])),
    phones: new Set(contacts.filter((one) => one.wantsTexts && hasPhone(one.phoneNumber)).map(({ id }) => id)),
    notices: new Set(reachable),
    emails: new Set(contacts.filter(({ email }) => email !== null).map(({ id }) => id)),
  };
}

function countAsking({ placeIds, phones, notices, emails }: Asking, isByText: boolean): AskingCounts {
  const counts = { people: 0, places: 0, byNotice: 0, byEmail: 0, byText: 0, unreached: 0 };
  for (const [userId, ids] of placeIds) {
    counts.people += 1;
    counts.places += ids.length;
    if (isByText && phones.has(userId)) counts.byText += 1;
    else if (notices.has(userId)) counts.byNotice += 1;
    else if (emails.has(userId)) counts.byEmail += 1;
    else counts.unreached += 1;
  }
  return counts;
}

const countPhones = ({ placeIds, phones }: Asking) => [...placeIds.keys()].filter((id) => phones.has(id)).length;

export interface AskingEstimate extends AskingCounts {
  text: { phones: number; cost: number | null; budgetLeft: number; isAllowed: boolean };
}

export async function estimateAsking(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  weeks: number,
): Promise<AskingEstimate> {
  await requireDepartmentAccess(deps, actor, 'serving.plan', departmentId);
  const asking = await loadAsking(deps, deps.db, departmentId, weeks);
  const { monthly, spent } = await getTextBudget(deps);
  const phones = countPhones(asking);
  const { price } = deps.settings.sms;
  const budgetLeft = Math.max(0, monthly - spent);
  const isAllowed = monthly > 0 && multiplyPrice(price, phones) <= budgetLeft;
  const cost = price === null ? null : multiplyPrice(price, phones);
  return { ...countAsking(asking, false), text: { phones, cost, budgetLeft, isAllowed } };
}

/** One message for each person, whatever the number of their places. All or nothing. */
export async function askEveryone(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { weeks = PLAN_WEEKS, isByText }: { weeks: number | undefined; isByText: boolean },
): Promise<AskingCounts> {
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'serving.plan', department });
    const asking = await loadAsking(deps, tx, departmentId, weeks);
    if (asking.placeIds.size === 0) throw new AppError('conflict', servingMessages.nobodyToAsk);
    const counts = countAsking(asking, isByText);
    const { price } = deps.settings.sms;
    const cost = multiplyPrice(price, counts.byText);
    if (isByText && !(await spendOnTexts(deps, tx, cost))) throw new AppError('conflict', servingMessages.budget);
    const text = { cost: price ?? 0 };
    // The messages refer to the people, so they come before the places: a deactivation locks in the same order.
    const messages = [...asking.placeIds].map(([userId, placeIds]) => ({
      userId,
      kind: 'ask' as const,
      placeIds,
      ...(isByText && asking.phones.has(userId) && { text }),
    }));
    await queueServingMessages(deps, tx, messages);
    const askedAt = deps.clock.now();
    await updatePlaces(tx, [...asking.placeIds.values()].flat(), { state: 'asked', askedAt });
    return counts;
  });
}
