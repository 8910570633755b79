import type { Action } from '@kanisa/contract/core/actions.ts';
import type { ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import type { DepartmentFacts, PolicyFacts, PolicyTable } from '../../../policy/policy.ts';
import type { DepartmentView } from './departments.repo.ts';

/** The viewer's relation to a department and the actions that its screens offer. */
export interface DepartmentViewer {
  isMember: boolean;
  isLeader: boolean;
  application: { status: ApplicationStatus; reason: string | null } | null;
  mayApply: boolean;
  maySeeMembers: boolean;
  maySeeApplications: boolean;
  mayReview: boolean;
  maySeePosts: boolean;
  mayPost: boolean;
  mayPin: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
}

export type DepartmentForViewer = DepartmentView & { viewer: DepartmentViewer };

export function toDepartmentFacts({ id, leaderId, onlyLeaderReviews }: DepartmentFacts): PolicyFacts {
  return { department: { id, leaderId, onlyLeaderReviews } };
}

export function addDepartmentViewer(
  policy: PolicyTable,
  actor: Actor | null,
  row: DepartmentView,
): DepartmentForViewer {
  const facts = toDepartmentFacts(row);
  const can = (action: Action) => actor !== null && isAllowed(policy, actor, action, facts);
  const isMember = actor?.departmentIds.includes(row.id) ?? false;
  const application =
    row.applicationStatus === null ? null : { status: row.applicationStatus, reason: row.applicationReason };
  return {
    ...row,
    viewer: {
      isMember,
      isLeader: actor !== null && row.leaderId === actor.id,
      application,
      mayApply: can('department.apply') && !isMember && application?.status !== 'pending',
      maySeeMembers: can('members.list'),
      maySeeApplications: can('applications.list'),
      mayReview: can('applications.review'),
      maySeePosts: can('info.list'),
      mayPost: can('info.post'),
      mayPin: can('info.pin'),
      mayEdit: can('department.update'),
      mayDelete: can('department.delete'),
    },
  };
}
