import type { Action } from '@kanisa/contract/actions.ts';
import { AppError } from '../app-error.ts';
import type { Actor } from './actor.ts';
import type { Facts, PolicyTable } from './table.ts';

/** The one door for record-level permissions: throws 403, or remembers that the question was asked. */
export function authorize(policy: PolicyTable, actor: Actor, action: Action, facts: Facts): void {
  const rule = policy[action];
  if (!rule.allows(actor, facts)) throw new AppError('forbidden');
  actor.authorized.add(action);
}

/** Before anything is loaded: a role rule decides, a record rule waits for its facts. */
export function admits(policy: PolicyTable, actor: Actor, action: Action): boolean {
  const rule = policy[action];
  return rule.kind === 'record' || rule.allows(actor);
}

/** True when a record-level action is about to succeed though nobody asked `authorize`. */
export function isUnasked(policy: PolicyTable, actor: Actor, action: Action): boolean {
  return policy[action].kind === 'record' && !actor.authorized.has(action);
}
