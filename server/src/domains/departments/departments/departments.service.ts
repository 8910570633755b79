import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import type { CreateDepartmentBody, UpdateDepartmentBody } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentMessages, departmentUpload as LOGO } from '@kanisa/contract/departments/departments.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { diffAuditValues, recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { deletePhoto, getPhotoFile, preparePhoto, savePhoto } from '../../records/photos/photos.service.ts';
import { addDepartmentViewer, type DepartmentForViewer, toDepartmentFacts } from './department-viewer.rules.ts';
import {
  deleteDepartmentRow,
  deleteMember,
  findDepartment,
  findDepartmentForUpdate,
  findDepartmentView,
  insertDepartment,
  insertMember,
  isDepartmentMember,
  listDepartmentsByIds,
  listDepartmentViews,
  listExistingDepartmentNames,
  listLeaders,
  lockDepartmentsLedBy,
  updateDepartmentRow,
} from './departments.repo.ts';
import type { DepartmentRow } from './departments.table.ts';

const departmentNotFound = () => new AppError('not_found', departmentMessages.notFound);

export async function getDepartment(db: DbOrTx, id: number): Promise<DepartmentRow> {
  const department = await findDepartment(db, id);
  if (!department) throw departmentNotFound();
  return department;
}

/** Those that a person belongs to, by name. */
export async function listOwnDepartments(deps: Deps, actor: Actor): Promise<DepartmentRow[]> {
  return listDepartmentsByIds(deps.db, actor.departmentIds);
}

/** Holds the department until the transaction ends: whoever changes it, its members or its applications waits. */
export async function lockDepartment(tx: Tx, id: number): Promise<DepartmentRow> {
  const department = await findDepartmentForUpdate(tx, id);
  if (!department) throw departmentNotFound();
  return department;
}

/** Before a person is deleted: their departments lose the leader, and are held before any row in them is touched. */
export async function lockLedDepartments(tx: Tx, userId: number): Promise<void> {
  await lockDepartmentsLedBy(tx, userId);
}

export async function listDepartments(
  deps: Deps,
  actor: Actor | null,
  paging: { page: number; perPage: number },
): Promise<{ rows: DepartmentForViewer[]; total: number }> {
  const { rows, total } = await listDepartmentViews(deps.db, actor?.id ?? null, paging);
  return { rows: rows.map((row) => addDepartmentViewer(deps.policy, actor, row)), total };
}

export async function getDepartmentForViewer(
  deps: Deps,
  actor: Actor | null,
  id: number,
): Promise<DepartmentForViewer> {
  return loadDepartmentForViewer(deps, deps.db, actor, id);
}

async function loadDepartmentForViewer(
  deps: Deps,
  db: DbOrTx,
  actor: Actor | null,
  id: number,
): Promise<DepartmentForViewer> {
  const view = await findDepartmentView(db, id, actor?.id ?? null);
  if (!view) throw departmentNotFound();
  // Who has just become the leader is a member, though the actor was read before that.
  const isNew = actor !== null && view.leaderId === actor.id && !actor.departmentIds.includes(id);
  const viewer = isNew ? { ...actor, departmentIds: [...actor.departmentIds, id] } : actor;
  return addDepartmentViewer(deps.policy, viewer, view);
}

export async function createDepartment(
  deps: Deps,
  actor: Actor,
  input: CreateDepartmentBody,
  logo: Uint8Array | null,
): Promise<DepartmentForViewer> {
  const clean = logo && (await preparePhoto(actor, logo, LOGO));
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockActorAndLeader(tx, actor, input.leader_id);
    const department = await insertDepartment(
      tx,
      {
        name: input.name,
        description: input.description ?? null,
        leaderId: input.leader_id ?? null,
        onlyLeaderReviews: input.only_leader_reviews ?? false,
      },
      now,
    );
    if (department.leaderId !== null) await insertMember(tx, department.id, department.leaderId, now);
    if (clean) await savePhoto(tx, { departmentId: department.id }, clean, now);
    const after = toAuditValues(toAuditedDepartment(department, clean?.hash));
    await recordAudit(deps, tx, actor, { action: 'department.created', departmentId: department.id, after });
    return loadDepartmentForViewer(deps, tx, actor, department.id);
  });
}

export interface CreatedDepartments {
  departments: { id: number; name: string }[];
  existing: string[];
}

/** Several at once, in the order of the names; whichever there is already stays as it is. */
export async function createDepartmentsByName(
  deps: Deps,
  actor: Actor,
  names: readonly string[],
): Promise<CreatedDepartments> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    const known = new Set(await listExistingDepartmentNames(tx, names));
    const named: CreatedDepartments = { departments: [], existing: [] };
    for (const name of names) {
      if (known.has(name.toLowerCase())) {
        named.existing.push(name);
        continue;
      }
      known.add(name.toLowerCase());
      const department = await insertDepartment(tx, { ...BLANK_DEPARTMENT, name }, now);
      const after = toAuditValues(toAuditedDepartment(department, null));
      await recordAudit(deps, tx, actor, { action: 'department.created', departmentId: department.id, after });
      named.departments.push({ id: department.id, name });
    }
    return named;
  });
}
const BLANK_DEPARTMENT = { description: null, leaderId: null, onlyLeaderReviews: false } as const;

/** An absent field stays. A former leader stays a member. */
export async function updateDepartment(
  deps: Deps,
  actor: Actor,
  id: number,
  input: UpdateDepartmentBody,
  logo: Uint8Array | null,
): Promise<DepartmentForViewer> {
  const clean = logo && (await preparePhoto(actor, logo, LOGO));
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await getDepartment(tx, id);
    await lockActorAndLeader(tx, actor, input.leader_id);
    await lockDepartment(tx, id);
    const before = await getAuditedDepartment(tx, id);
    await updateDepartmentRow(
      tx,
      id,
      {
        ...(input.name !== undefined && { name: input.name }),
        ...(input.description !== undefined && { description: input.description }),
        ...(input.leader_id !== undefined && { leaderId: input.leader_id }),
        ...(input.only_leader_reviews !== undefined && { onlyLeaderReviews: input.only_leader_reviews }),
      },
      now,
    );
    if (input.leader_id) await insertMember(tx, id, input.leader_id, now);
    if (clean) await savePhoto(tx, { departmentId: id }, clean, now);
    else if (input.logo === null) await deletePhoto(tx, { departmentId: id });
    const difference = diffAuditValues(before, await getAuditedDepartment(tx, id));
    if (difference)
      await recordAudit(deps, tx, actor, { action: 'department.updated', departmentId: id, ...difference });
    return loadDepartmentForViewer(deps, tx, actor, id);
  });
}

/**
 * Before the department is held, because the deletion of an account takes the person first and the department that they
 * lead after it. Who acts is held too: the trail refers to them.
 */
async function lockActorAndLeader(tx: Tx, actor: Actor, leaderId: number | null | undefined): Promise<void> {
  if (await lockUsersAgainstDeletion(tx, actor.id, ...(leaderId ? [leaderId] : []))) return;
  throw new AppError('invalid', departmentMessages.leader, { fields: { leader_id: departmentMessages.leader } });
}

/**
 * Memberships, applications, posts and the logo go with it, by their references. While people are held no account is
 * deleted: so the two do not meet in the middle of the same rows.
 */
export async function deleteDepartment(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    await lockDepartment(tx, id);
    const before = toAuditValues(await getAuditedDepartment(tx, id));
    await deleteDepartmentRow(tx, id);
    await recordAudit(deps, tx, actor, { action: 'department.deleted', departmentId: id, before });
  });
}

/** What the trail keeps of a department. The leader as a number, so that nobody who is deleted later is named. */
function toAuditedDepartment(department: DepartmentRow, logo: string | null | undefined): Record<string, unknown> {
  return {
    name: department.name,
    description: department.description,
    leader_id: department.leaderId,
    only_leader_reviews: department.onlyLeaderReviews,
    logo: logo?.slice(0, 8) ?? null,
  };
}

async function getAuditedDepartment(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const view = await findDepartmentView(tx, id, null);
  if (!view) throw departmentNotFound();
  return toAuditedDepartment(view, view.logoHash);
}

export async function getDepartmentLogo(deps: Deps, id: number): Promise<FileAnswer> {
  return getPhotoFile(deps, { departmentId: id });
}

export async function listLeaderOptions(deps: Deps) {
  return listLeaders(deps.db);
}

/** Membership itself is decided by applications; these two keep it. */
export async function joinDepartment(tx: Tx, departmentId: number, userId: number, now: Date): Promise<void> {
  await insertMember(tx, departmentId, userId, now);
}

export async function leaveDepartment(tx: Tx, departmentId: number, userId: number): Promise<void> {
  await deleteMember(tx, departmentId, userId);
}

export async function isMemberOfDepartment(db: DbOrTx, departmentId: number, userId: number): Promise<boolean> {
  return isDepartmentMember(db, departmentId, userId);
}

/** Loads the department (404) and asks whether this person may do this there (403). */
export async function requireDepartmentAccess(
  deps: Deps,
  actor: Actor,
  action: Parameters<typeof authorize>[2],
  id: number,
): Promise<DepartmentRow> {
  const department = await getDepartment(deps.db, id);
  authorize(deps.policy, actor, action, toDepartmentFacts(department));
  return department;
}
