import { PLAN_WEEKS } from '@kanisa/contract/serving/plan.schema.ts';
import { ASKINGS_PER_HOUR, PLACES_ASKED_MAX, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import {
  authorizeInDepartment,
  lockDepartment,
  requireDepartmentAccess,
} from '../../departments/departments/departments.service.ts';
import { getConfirmedEmail } from '../../identity/accounts/login-email.rules.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { takeNoticeSlots } from '../../messaging/notify/notify.service.ts';
import { getTextBudget, multiplyPrice, spendOnTexts } from '../../messaging/notify/text-budget.service.ts';
import { listReachablePeople } from '../../messaging/push-notices/push-notices.service.ts';
import { toTextPhone } from '../../messaging/text-messages/phone-numbers.rules.ts';
import { toEndOfWeeks } from '../dates/dates.service.ts';
import { queueServingNotices } from '../notices/serving-notices.service.ts';
import { countPlannedPlaces, listPlannedPlaces, updatePlaces } from '../places/places.repo.ts';
import { listContacts } from './asking.repo.ts';

const ASK_LIMIT: Limit = {
  kind: 'serving-askings',
  max: ASKINGS_PER_HOUR,
  seconds: 3600,
  message: servingMessages.manyAskings,
};

export interface AskingCounts {
  people: number;
  places: number;
  placesLeft: number;
  byNotice: number;
  byEmail: number;
  byText: number;
  unreached: number;
}

interface Asking {
  /** Places of each person, in order of their start. */
  placeIds: ReadonlyMap<number, number[]>;
  /** Planned places beyond those that one asking takes. */
  placesLeft: number;
  /** People who have a phone for texts and want them. */
  phones: ReadonlySet<number>;
  notices: ReadonlySet<number>;
  emails: ReadonlySet<number>;
}

async function loadAsking(deps: Deps, db: DbOrTx, departmentId: number, weeks: number): Promise<Asking> {
  const now = deps.clock.now();
  const period = { from: now, to: toEndOfWeeks(deps, weeks) };
  const places = await listPlannedPlaces(db, departmentId, period, PLACES_ASKED_MAX);
  const total = places.length < PLACES_ASKED_MAX ? places.length : await countPlannedPlaces(db, departmentId, period);
  const byPerson = Map.groupBy(places, ({ userId }) => userId);
  const userIds = [...byPerson.keys()];
  const contacts = await listContacts(db, userIds);
  const { church, demo, sms } = deps.settings;
  const hasPhone = (phone: string | null) => 'number' in toTextPhone(phone, sms.countries);
  // The demo sends no notices.
  const reachable = demo ? [] : await listReachablePeople(db, 'message', userIds);
  return {
    placeIds: new Map([...byPerson].map(([userId, own]) => [userId, own.map(({ id }) => id)])),
    placesLeft: total - places.length,
    phones: new Set(contacts.filter((one) => one.wantsTexts && hasPhone(one.phoneNumber)).map(({ id }) => id)),
    notices: new Set(reachable),
    emails: new Set(contacts.filter((one) => getConfirmedEmail(one, church.emailDomain) !== null).map(({ id }) => id)),
  };
}

function countAsking({ placeIds, placesLeft, phones, notices, emails }: Asking, isByText: boolean): AskingCounts {
  const counts = { people: 0, places: 0, placesLeft, byNotice: 0, byEmail: 0, byText: 0, unreached: 0 };
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

/**
 * One message for each person about their places among the next PLACES_ASKED_MAX, the others stay planned. All or nothing, but for people who had too many
 * messages in the last hour: another leader may have caused them, so they stay planned and the others are asked.
 */
export async function askEveryone(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { weeks = PLAN_WEEKS, isByText }: { weeks: number | undefined; isByText: boolean },
): Promise<AskingCounts & { later: number }> {
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'serving.plan', department });
    const everyone = await loadAsking(deps, tx, departmentId, weeks);
    if (everyone.placeIds.size === 0) throw new AppError('conflict', servingMessages.nobodyToAsk);
    await enforceLimit({ db: tx, clock: deps.clock }, ASK_LIMIT, formatUserSubject(actor.id));
    const reached = await takeNoticeSlots(deps, tx, [...everyone.placeIds.keys()]);
    const asking = { ...everyone, placeIds: new Map([...everyone.placeIds].filter(([userId]) => reached.has(userId))) };
    if (reached.size === 0) throw new AppError('limit_reached', servingMessages.askedOften, { retryAfter: 3600 });
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
      causedBy: actor.id,
      ...(isByText && asking.phones.has(userId) && { text }),
    }));
    await queueServingNotices(deps, tx, messages, { isCounted: true });
    const askedAt = deps.clock.now();
    await updatePlaces(tx, [...asking.placeIds.values()].flat(), { state: 'asked', askedAt });
    return { ...counts, later: everyone.placeIds.size - reached.size };
  });
}
