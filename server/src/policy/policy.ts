import { ACTIONS, type Action } from '@kanisa/contract/core/actions.ts';
import { listGrantedActions, ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import { departmentMessageTexts } from '@kanisa/contract/departments/department-messages.ts';
import { joiningMessages } from '@kanisa/contract/departments/joining.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { infoPostMessages } from '@kanisa/contract/departments/posts.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { familyMessages } from '@kanisa/contract/people/family.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
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
  /** Who shares the owner's family list. */
  spouseId?: number | null;
  /** People of the household in question. */
  personIds?: readonly number[];
  /** Departments of the person in question. */
  departmentIds?: readonly number[];
  department?: DepartmentFacts;
  /** How the person in question was named: by name and contact, as the actor's child, or by number. */
  named?: 'typed' | 'child' | 'chosen';
}

export interface DepartmentFacts {
  id: number;
  leaderId: number | null;
  onlyLeaderReviews: boolean;
}

export type PolicyTable = Record<Action, PolicyRule>;

type StatusCheck = (actor: PolicyActor) => boolean;
type RecordCheck = (actor: PolicyActor, facts: PolicyFacts) => boolean;

/** The conditions of an action beyond the role, which `ROLE_ACTIONS` of the contract decides. */
interface ActionRule {
  /** The status that an account needs to act by its role. */
  status: StatusCheck;
  /** The status that a right beside the role needs. */
  granted?: StatusCheck;
  /** Allows the action on single records to further people. */
  onRecord?: RecordCheck;
  denialMessage?: string;
  isHidden?: true;
}

const anyStatus: StatusCheck = () => true;
const isActive: StatusCheck = (actor) => actor.isActive;
const isActiveAndVerified: StatusCheck = (actor) => actor.isActive && actor.isVerified;

const isOwner: RecordCheck = (actor, facts) => facts.ownerId === actor.id;
const sharesDepartment: RecordCheck = (actor, facts) =>
  actor.isActive && (facts.departmentIds ?? []).some((id) => actor.departmentIds.includes(id));
const isDepartmentMember: RecordCheck = (actor, { department }) =>
  actor.isActive && department !== undefined && actor.departmentIds.includes(department.id);
const isDepartmentLeader: RecordCheck = (actor, facts) =>
  isDepartmentMember(actor, facts) && facts.department?.leaderId === actor.id;
const isDepartmentReviewer: RecordCheck = (actor, facts) =>
  isDepartmentLeader(actor, facts) || (isDepartmentMember(actor, facts) && !facts.department?.onlyLeaderReviews);

const RULES: Record<Action, ActionRule> = {
  'profile.read': { status: anyStatus },
  'profile.update': { status: isActiveAndVerified },
  'profile.photo': {
    status: isActive,
    onRecord: (actor, facts) => isOwner(actor, facts) || sharesDepartment(actor, facts),
    isHidden: true,
  },
  'family.read': { status: isActive },
  'family.edit': { status: isActive, denialMessage: familyMessages.mayNotEdit },
  'family.add': { status: isActiveAndVerified, denialMessage: familyMessages.mayNotAdd },
  'family.update': { status: isActiveAndVerified, denialMessage: familyMessages.mayNotUpdate },
  'family.delete': { status: isActiveAndVerified, denialMessage: familyMessages.mayNotDelete },
  'family.photo': {
    status: isActive,
    onRecord: (actor, facts) => actor.isActive && (isOwner(actor, facts) || facts.spouseId === actor.id),
    isHidden: true,
  },
  'family.share': { status: isActiveAndVerified, denialMessage: familyMessages.mayNotUpdate },
  'account.manage': { status: isActive },
  'people.delete': { status: isActive },
  'people.read': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'people.edit': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'people.family': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'people.import': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'persons.read': { status: isActive, granted: isActiveAndVerified, denialMessage: personMessages.unauthorized },
  'persons.edit': { status: isActive, granted: isActiveAndVerified, denialMessage: personMessages.unauthorized },
  'persons.notes': { status: isActive, granted: isActiveAndVerified, denialMessage: personMessages.unauthorized },
  'persons.export': { status: isActive, granted: isActiveAndVerified, denialMessage: personMessages.unauthorized },
  'persons.manage': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'households.read': {
    status: isActive,
    granted: isActiveAndVerified,
    onRecord: (actor, facts) => actor.isActive && (facts.personIds ?? []).includes(actor.id),
    isHidden: true,
  },
  'audit.read': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'setup.manage': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'site.manage': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'site.messages': { status: isActive, denialMessage: peopleMessages.unauthorized },
  'department.create': { status: isActive },
  'department.update': { status: isActive },
  'department.delete': { status: isActive },
  'department.apply': { status: isActive },
  // Opens the pages of every department in the browser; the membership decides what the server answers there.
  'department.lead': { status: isActive },
  'department.write': {
    status: isActive,
    onRecord: isDepartmentLeader,
    denialMessage: departmentMessageTexts.mayNotWrite,
  },
  'applications.list': { status: isActive, onRecord: isDepartmentMember },
  'applications.review': { status: isActive, onRecord: isDepartmentReviewer },
  'members.list': { status: isActive, onRecord: isDepartmentMember },
  'members.phones': { status: isActive, onRecord: isDepartmentLeader },
  // A leader types a name with the full contact. What a people keeper proposes waits for the leader or an admin.
  'members.add': {
    status: isActive,
    onRecord: (actor, facts) =>
      facts.named === 'typed'
        ? isDepartmentLeader(actor, facts)
        : isActiveAndVerified(actor) && (facts.named === 'child' || (facts.named === 'chosen' && actor.isKeeper)),
    denialMessage: joiningMessages.mayNotAdd,
  },
  // Members may leave: they remove themselves.
  'members.remove': {
    status: isActive,
    onRecord: (actor, facts) => isDepartmentLeader(actor, facts) || (actor.isActive && isOwner(actor, facts)),
    denialMessage: memberMessages.mayNotRemove,
  },
  'info.list': { status: isActive, onRecord: isDepartmentMember },
  'info.post': { status: isActive, onRecord: isDepartmentMember },
  'info.pin': { status: isActive, onRecord: isDepartmentLeader },
  'info.manage': {
    status: isActive,
    onRecord: (actor, facts) =>
      isDepartmentLeader(actor, facts) || (isDepartmentMember(actor, facts) && isOwner(actor, facts)),
    denialMessage: infoPostMessages.mayNotManage,
  },
  'leaders.list': { status: isActive },
  'events.manage': { status: isActive },
  'events.attend': { status: isActive },
  'messages.manage': { status: isActive },
  'messages.read': { status: isActive },
  'texts.manage': { status: isActive, denialMessage: textMessages.unauthorized },
  'emails.manage': { status: isActive, denialMessage: emailMessages.unauthorized },
  'recipients.list': { status: isActive, denialMessage: emailMessages.unauthorized },
  'dashboard.read': { status: isActive },
  'serving.own': { status: isActive },
  'serving.see': { status: isActive, onRecord: isDepartmentMember },
  'serving.plan': { status: isActive, onRecord: isDepartmentLeader },
  'serving.overview': { status: isActive },
};

function toPolicyRule(action: Action): PolicyRule {
  const { status, granted = status, onRecord, ...denial } = RULES[action];
  const allowsRole = (actor: PolicyActor) =>
    (status(actor) && ROLE_ACTIONS[actor.role].includes(action)) ||
    (granted(actor) && listGrantedActions(actor).includes(action));
  if (!onRecord) return { ...denial, kind: 'role', allows: allowsRole };
  return { ...denial, kind: 'record', allows: (actor, facts) => allowsRole(actor) || onRecord(actor, facts) };
}

/** Every permission of the product. An inactive user may only see their own profile and sign out. */
export const POLICY = Object.fromEntries(ACTIONS.map((action) => [action, toPolicyRule(action)])) as PolicyTable;
