import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { updateNotice } from './notify.repo.ts';
import type { NoticeRow } from './notify.table.ts';
import {
  findMonthlyBudget,
  findSpent,
  refundToBudget,
  spendFromBudget,
  upsertMonthlyBudget,
} from './text-budget.repo.ts';

export interface TextBudget {
  monthly: number;
  spent: number;
}

/** The month of the budget, by the church's clock. */
function toBudgetMonth({ settings }: Pick<Deps, 'settings'>, instant: Date): string {
  return getCalendarDay(settings.church.timeZone, instant).slice(0, 7);
}

export async function getTextBudget(deps: Deps, db: DbOrTx = deps.db): Promise<TextBudget> {
  return { monthly: await findMonthlyBudget(db), spent: await findSpent(db, toBudgetMonth(deps, deps.clock.now())) };
}

export async function changeTextBudget(deps: Deps, actor: Actor, monthly: number): Promise<TextBudget> {
  return transactionAs(deps, actor, async (tx) => {
    await upsertMonthlyBudget(tx, monthly);
    return getTextBudget(deps, tx);
  });
}

/** False, and nothing spent, if the budget of this month does not suffice. */
export async function spendOnTexts(deps: Deps, tx: Tx, cost: number): Promise<boolean> {
  return spendFromBudget(tx, toBudgetMonth(deps, deps.clock.now()), cost);
}

/** Gives the price of a text that never left back to the month's budget. */
export async function refundText(deps: Deps, tx: Tx, { id, cost, createdAt }: NoticeRow): Promise<void> {
  await updateNotice(tx, id, { isText: false, cost: 0 });
  await refundToBudget(tx, toBudgetMonth(deps, createdAt), cost);
}

/** Prices have at most four decimals. */
export const multiplyPrice = (price: number | null, count: number) =>
  Math.round((price ?? 0) * count * 10_000) / 10_000;
