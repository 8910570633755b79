import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Access } from '@kanisa/contract/core/endpoint.ts';
import { AppError } from '../base/app-error.ts';
import type { Actor } from './actor.ts';
import type { PolicyFacts, PolicyRule, PolicyTable } from './policy.ts';

/** Checks a record-level permission: throws, or records that the check was made. */
export function authorize(policy: PolicyTable, actor: Actor, action: Action, facts: PolicyFacts): void {
  const rule = policy[action];
  if (!rule.allows(actor, facts)) throw toDenialError(rule);
  // Their own photo stays on their profile.
  if (actor.isTwoStepOverdue && action === 'profile.photo' && facts.ownerId !== actor.id)
    throw new AppError('two_step_due');
  actor.authorized.add(action);
}

/**
 * Checks the access rule of the actor's endpoint as far as it needs no record: before the body is read, when it is
 * there, and in the transaction of a state change. Record rules need their facts.
 */
export function authorizeByRole(policy: PolicyTable, actor: Actor): void {
  if (!isAction(actor.access)) return;
  const rule = policy[actor.access];
  if (rule.kind === 'role' && !rule.allows(actor)) throw toDenialError(rule);
}

/** The actions of a user who must set up two-step login first. */
const OPEN_WITHOUT_TWO_STEP: ReadonlySet<Access> = new Set([
  'public',
  'signed-in',
  'profile.read',
  'profile.update',
  'profile.photo',
  'account.manage',
]);

/** Keeps users whom the church requires to have two-step login to their own account until they have it. */
export function requireTwoStep({ access, isTwoStepOverdue }: Actor): void {
  if (isTwoStepOverdue && !OPEN_WITHOUT_TWO_STEP.has(access)) throw new AppError('two_step_due');
}

function isAction(access: Access): access is Action {
  return access !== 'public' && access !== 'signed-in';
}

function toDenialError(rule: PolicyRule): AppError {
  return rule.isHidden ? new AppError('not_found') : new AppError('forbidden', rule.denialMessage);
}

/** For the actions that a screen offers; does not record the check. */
export function isAllowed(policy: PolicyTable, actor: Actor, action: Action, facts: PolicyFacts): boolean {
  return policy[action].allows(actor, facts);
}

/** True when a record-level action is about to succeed without a call of `authorize`. */
export function isAuthorizationMissing(policy: PolicyTable, { access, authorized }: Actor): boolean {
  return isAction(access) && policy[access].kind === 'record' && !authorized.has(access);
}
