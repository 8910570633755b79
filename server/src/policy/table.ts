import type { Action } from '@kanisa/contract/actions.ts';
import type { Actor } from './actor.ts';

/**
 * A role rule is settled before anything is loaded; a record rule needs facts of the thing concerned, handed in
 * by the service through `authorize`.
 */
export type Rule =
  | { kind: 'role'; allows: (actor: Actor) => boolean }
  | { kind: 'record'; allows: (actor: Actor, facts: Facts) => boolean };

export interface Facts {
  ownerId?: number;
  departmentId?: number;
}

export type PolicyTable = Record<Action, Rule>;

/** Every permission of the product. An inactive account may see its own profile and sign out, nothing else. */
export const POLICY: PolicyTable = {
  'profile.read': { kind: 'role', allows: () => true },
};
