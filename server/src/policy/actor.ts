import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Access } from '@kanisa/contract/core/endpoint.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import type { Role } from '@kanisa/contract/core/roles.ts';

/** Origin of a request, for the audit trail. */
export interface Origin {
  address: string;
  /** For example 'Chrome on Android'. */
  device: string | null;
}

/**
 * The signed-in user of a request, loaded from the database when the request is complete. The transaction of a state
 * change loads role, status and departments again (`transactionAs`).
 */
export interface Actor {
  id: number;
  sessionId: number;
  username: string;
  firstName: string;
  lastName: string;
  role: Role;
  isActive: boolean;
  isVerified: boolean;
  departmentIds: readonly number[];
  /** An admin named this user a people keeper. */
  isKeeper: boolean;
  /** The church lets pastors see people. */
  doPastorsRead: boolean;
  /** The account's choice, which has no effect while the church does not offer it. */
  language: Language | null;
  /** When this session's user last proved who they are; null for sessions from before proofs were kept. */
  provedAt: Date | null;
  /** The day from which this user must have two-step login; null for those who have it or need not. */
  twoStepDue: string | null;
  /** That day has come: only the profile and the security pages are open. */
  isTwoStepOverdue: boolean;
  /** The endpoint's access rule; the transaction of a state change checks it again. */
  access: Access;
  origin: Origin;
  /** Record-level actions that `authorize` allowed in this request; checked after the handler. */
  readonly authorized: Set<Action>;
}

/** Who changes something: in a request, or in a job that goes on for them. */
export type Writer = Pick<Actor, 'id' | 'origin' | 'provedAt'>;

/** The facts about an actor that the policy's rules depend on. */
export type PolicyActor = Pick<
  Actor,
  'id' | 'role' | 'isActive' | 'isVerified' | 'departmentIds' | 'isKeeper' | 'doPastorsRead'
>;
