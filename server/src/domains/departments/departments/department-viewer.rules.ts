import type { Action } from '@kanisa/contract/core/actions.ts';
import { MODULES, type Module } from '@kanisa/contract/core/modules.ts';
import type { DepartmentViewer } from '@kanisa/contract/departments/departments.schema.ts';
import { DEPARTMENT_VIEWER_FLAGS, type DepartmentViewerFlag } from '@kanisa/contract/departments/departments.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import type { DepartmentFacts, PolicyFacts, PolicyTable } from '../../../policy/policy.ts';
import type { DepartmentView } from './departments.repo.ts';

export type DepartmentForViewer = DepartmentView & { viewer: DepartmentViewer };

export function toDepartmentFacts({ id, leaderId, onlyLeaderReviews }: DepartmentFacts): PolicyFacts {
  return { department: { id, leaderId, onlyLeaderReviews } };
}

export interface DepartmentViewing {
  policy: PolicyTable;
  actor: Actor | null;
  modulesOn: readonly Module[];
}

/** The actions of a module are named after it. */
function isOff(action: Action, modulesOn: readonly Module[]): boolean {
  return MODULES.some((module) => action.startsWith(`${module}.`) && !modulesOn.includes(module));
}

/** Adds the viewer's relation to the department and the actions that its pages offer. */
export function addDepartmentViewer(
  { policy, actor, modulesOn }: DepartmentViewing,
  row: DepartmentView,
): DepartmentForViewer {
  const facts = toDepartmentFacts(row);
  const can = (action: Action) =>
    actor !== null && !isOff(action, modulesOn) && isAllowed(policy, actor, action, facts);
  const isMember = actor?.departmentIds.includes(row.id) ?? false;
  const { applicationId, applicationStatus: status, applicationReason: reason } = row;
  const application = applicationId === null || status === null ? null : { id: applicationId, status, reason };
  const flags = Object.entries(DEPARTMENT_VIEWER_FLAGS).map(([flag, action]) => [flag, can(action)]);
  return {
    ...row,
    viewer: {
      is_member: isMember,
      is_leader: actor !== null && row.leaderId === actor.id,
      application,
      may_apply: can('department.apply') && !isMember && application?.status !== 'pending',
      ...(Object.fromEntries(flags) as Record<DepartmentViewerFlag, boolean>),
    },
  };
}
