import type { Action } from '@kanisa/contract/core/actions.ts';
import { isStaff, type Role } from '@kanisa/contract/core/roles.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { familyMessages } from '@kanisa/contract/people/family.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import type { PolicyActor } from './actor.ts';

/**
 * A role rule is decided before any record is loaded; a record rule needs facts about the record, which the service
 * passes to `authorize`. A denial answers 403 with `denialMessage`, or 404 when `isHidden`.
 */
export type PolicyRule = { denialMessage?: string; isHidden?: true } & (
  | { kind: 'role'; allows: (actor: PolicyActor) => boolean }
  | { kind: 'record'; allows: (actor: PolicyActor, facts: PolicyFacts) => boolean }
);

export interface PolicyFacts {
  ownerId?: number;
  /** Departments of the person in question. */
  departmentIds?: readonly number[];
  department?: DepartmentFacts;
}

export interface DepartmentFacts {
  id: number;
  leaderId: number | null;
  onlyLeaderReviews: boolean;
}

export type PolicyTable = Record<Action, PolicyRule>;

const isActive = (actor: PolicyActor) => actor.isActive;
const mayChange = (actor: PolicyActor) => actor.isActive && actor.isVerified;
const isAdmin = (actor: PolicyActor) => actor.isActive && actor.role === 'admin';
const isOwner = (actor: PolicyActor, facts: PolicyFacts) => facts.ownerId === actor.id;
const sharesDepartment = (actor: PolicyActor, facts: PolicyFacts) =>
  actor.isActive && (facts.departmentIds ?? []).some((id) => actor.departmentIds.includes(id));

const hasRole =
  (...roles: readonly Role[]) =>
  (actor: PolicyActor) =>
    actor.isActive && roles.includes(actor.role);
const isDepartmentMember = (actor: PolicyActor, { department }: PolicyFacts) =>
  actor.isActive && department !== undefined && actor.departmentIds.includes(department.id);
const isAdminOrMember = (actor: PolicyActor, facts: PolicyFacts) => isAdmin(actor) || isDepartmentMember(actor, facts);
const isDepartmentLeader = (actor: PolicyActor, facts: PolicyFacts) =>
  isDepartmentMember(actor, facts) && facts.department?.leaderId === actor.id;
const mayReview = (actor: PolicyActor, facts: PolicyFacts) =>
  isAdmin(actor) ||
  isDepartmentLeader(actor, facts) ||
  (isDepartmentMember(actor, facts) && !facts.department?.onlyLeaderReviews);

/** Every permission of the product. An inactive user may only see their own profile and sign out. */
export const POLICY: PolicyTable = {
  'profile.read': { kind: 'role', allows: () => true },
  'profile.update': { kind: 'role', allows: mayChange },
  'profile.photo': {
    kind: 'record',
    allows: (actor, facts) =>
      isOwner(actor, facts) || (actor.isActive && isStaff(actor.role)) || sharesDepartment(actor, facts),
    isHidden: true,
  },
  'family.read': { kind: 'role', allows: isActive },
  'family.edit': { kind: 'role', allows: isActive, denialMessage: familyMessages.mayNotEdit },
  'family.add': { kind: 'role', allows: mayChange, denialMessage: familyMessages.mayNotAdd },
  'family.update': { kind: 'role', allows: mayChange, denialMessage: familyMessages.mayNotUpdate },
  'family.delete': { kind: 'role', allows: mayChange, denialMessage: familyMessages.mayNotDelete },
  'family.photo': {
    kind: 'record',
    allows: (actor, facts) => (actor.isActive && isOwner(actor, facts)) || isAdmin(actor),
    isHidden: true,
  },
  'account.manage': { kind: 'role', allows: isActive },
  'people.delete': { kind: 'role', allows: isAdmin },
  'people.read': { kind: 'role', allows: isAdmin, denialMessage: peopleMessages.unauthorized },
  'people.edit': { kind: 'role', allows: isAdmin, denialMessage: peopleMessages.unauthorized },
  'people.family': { kind: 'role', allows: isAdmin, denialMessage: peopleMessages.unauthorized },
  'people.import': { kind: 'role', allows: isAdmin, denialMessage: peopleMessages.unauthorized },
  'audit.read': { kind: 'role', allows: isAdmin, denialMessage: peopleMessages.unauthorized },
  'setup.manage': { kind: 'role', allows: isAdmin, denialMessage: peopleMessages.unauthorized },
  'department.create': { kind: 'role', allows: isAdmin },
  'department.update': { kind: 'role', allows: isAdmin },
  'department.delete': { kind: 'role', allows: isAdmin },
  'department.apply': { kind: 'role', allows: isActive },
  // Opens the pages of every department in the browser; the membership decides what the server answers there.
  'department.lead': { kind: 'role', allows: hasRole('department_leader') },
  'applications.list': { kind: 'record', allows: isAdminOrMember },
  'applications.review': { kind: 'record', allows: mayReview },
  'members.list': { kind: 'record', allows: isAdminOrMember },
  // Members may leave: they remove themselves.
  'members.remove': {
    kind: 'record',
    allows: (actor, facts) =>
      isAdmin(actor) || isDepartmentLeader(actor, facts) || (isDepartmentMember(actor, facts) && isOwner(actor, facts)),
    denialMessage: memberMessages.mayNotRemove,
  },
  'info.list': { kind: 'record', allows: (actor, facts) => hasRole('pastor')(actor) || isAdminOrMember(actor, facts) },
  'info.post': { kind: 'record', allows: isAdminOrMember },
  'info.pin': { kind: 'record', allows: (actor, facts) => isAdmin(actor) || isDepartmentLeader(actor, facts) },
  'leaders.list': { kind: 'role', allows: hasRole('admin', 'pastor', 'moderator') },
  'events.manage': { kind: 'role', allows: hasRole('admin', 'pastor') },
  'events.attend': { kind: 'role', allows: isActive },
  'messages.manage': { kind: 'role', allows: hasRole('admin', 'pastor', 'moderator') },
  'messages.read': { kind: 'role', allows: isActive },
  'texts.manage': { kind: 'role', allows: isAdmin, denialMessage: textMessages.unauthorized },
  'emails.manage': { kind: 'role', allows: hasRole('admin', 'pastor'), denialMessage: emailMessages.unauthorized },
  'recipients.list': { kind: 'role', allows: hasRole('admin', 'pastor'), denialMessage: emailMessages.unauthorized },
  'dashboard.read': { kind: 'role', allows: isActive },
};
