import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ROLES } from '@kanisa/contract/core/roles.ts';
import { isInTwoStepAudience, POLICY_NOTICE_DAYS, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import type { TwoStepPolicyBody } from '@kanisa/contract/identity/two-step-admin.schema.ts';
import { createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import { recordTwoStepChange } from './record-two-step.service.ts';
import {
  countMissingTwoStep,
  countPasskeysByHost,
  findTwoStepPolicy,
  saveTwoStepPolicy as savePolicyRow,
} from './two-step-policy.repo.ts';
import { getRpId, type Requirement } from './two-step-policy.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOBODY: Requirement = { audience: 'nobody', requiredFrom: null };

export interface TwoStepPolicyState extends Requirement {
  missing: number;
  host: string;
  passkeys: number;
  oldPasskeys: number;
}

export async function getTwoStepPolicy(deps: Pick<Deps, 'db' | 'settings'>): Promise<TwoStepPolicyState> {
  return describePolicy(deps, deps.db, (await findTwoStepPolicy(deps.db)) ?? NOBODY);
}

async function describePolicy(
  deps: Pick<Deps, 'settings'>,
  db: DbOrTx,
  policy: Requirement,
): Promise<TwoStepPolicyState> {
  const host = getRpId(deps.settings);
  const missing = await countMissingTwoStep(db, policy.audience);
  return { ...policy, missing, host, ...(await countPasskeysByHost(db, host)) };
}

/** Runs at the start. Otherwise the owners notice at their next login that PUBLIC_URL has another host name. */
export async function warnOfOldPasskeys(deps: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<void> {
  const host = getRpId(deps.settings);
  const { oldPasskeys } = await countPasskeysByHost(deps.db, host);
  if (oldPasskeys > 0) deps.log.warn({ host, oldPasskeys }, 'passkeys of another host name do not work here');
}

/** People who are newly concerned have at least a week. */
export async function saveTwoStepPolicy(
  deps: Deps,
  actor: Actor,
  { audience, from, ...rest }: TwoStepPolicyBody,
): Promise<TwoStepPolicyState> {
  requireNoFieldsLeft(rest);
  const policy: Requirement = {
    audience,
    requiredFrom: audience === 'nobody' ? null : from,
  };
  return transactionAs(deps, actor, async (tx) => {
    const before = (await findTwoStepPolicy(tx)) ?? NOBODY;
    if (policy.audience !== 'nobody') rejectShortNotice(deps, before, policy);
    await savePolicyRow(tx, policy, deps.clock.now());
    await recordTwoStepChange(deps, tx, {
      action: 'setup.two_step_policy',
      actor,
      before: { audience: before.audience, from: before.requiredFrom },
      after: { audience: policy.audience, from: policy.requiredFrom },
    });
    return describePolicy(deps, tx, policy);
  });
}

function rejectShortNotice(deps: Pick<Deps, 'clock' | 'settings'>, before: Requirement, after: Requirement): void {
  const isSameDay = after.requiredFrom !== null && after.requiredFrom === before.requiredFrom;
  if (isSameDay && !isWidened(before, after)) return;
  const earliestAt = new Date(deps.clock.now().getTime() + POLICY_NOTICE_DAYS * DAY_MS);
  const earliest = getCalendarDay(deps.settings.church.timeZone, earliestAt);
  if (after.requiredFrom === null || after.requiredFrom < earliest)
    throw createFieldError('from', twoStepMessages.from);
}

const isWidened = (before: Requirement, after: Requirement) =>
  ROLES.some((role) => isInTwoStepAudience(role, after.audience) && !isInTwoStepAudience(role, before.audience));
