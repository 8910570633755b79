import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { CreateDepartmentBody, UpdateDepartmentBody } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentMessages, departmentUpload as LOGO } from '@kanisa/contract/departments/departments.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { listModulesOn } from '../../../core/modules/modules.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import type { PolicyFacts } from '../../../policy/policy.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { listDepartmentIds } from '../../identity/memberships/memberships.service.ts';
import { diffAuditValues, recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { deletePhoto, getPhotoFile, preparePhoto, savePhoto } from '../../records/photos/photos.service.ts';
import { addDepartmentViewer, type DepartmentForViewer, toDepartmentFacts } from './department-viewer.rules.ts';
import {
  deleteDepartmentRow,
  findDepartment,
  findDepartmentForUpdate,
  findDepartmentView,
  insertDepartment,
  insertMember,
  listDepartmentsByIds,
  listDepartmentViews,
  listExistingDepartmentNames,
  updateDepartmentRow,
} from './departments.repo.ts';
import type { DepartmentRow } from './departments.table.ts';

export { listDepartmentNames, listLeaders } from './departments.repo.ts';

const departmentNotFound = () => new AppError('not_found', departmentMessages.notFound);

export async function getDepartment(db: DbOrTx, id: number): Promise<DepartmentRow> {
  const department = await findDepartment(db, id);
  if (!department) throw departmentNotFound();
  return department;
}

export async function listOwnDepartments(deps: Deps, actor: Actor): Promise<DepartmentRow[]> {
  return listDepartmentsByIds(deps.db, actor.departmentIds);
}

/** Locks the department until the transaction ends. Every change of it, its members or its applications waits. */
export async function lockDepartment(tx: Tx, id: number): Promise<DepartmentRow> {
  const department = await findDepartmentForUpdate(tx, id);
  if (!department) throw departmentNotFound();
  return department;
}

export async function listDepartments(
  deps: Deps,
  actor: Actor | null,
  paging: { page: number; perPage: number },
): Promise<{ rows: DepartmentForViewer[]; total: number }> {
  const { rows, total } = await listDepartmentViews(deps.db, actor?.id ?? null, paging);
  const viewing = { policy: deps.policy, actor, modulesOn: await listModulesFor(actor, deps.db) };
  return { rows: rows.map((row) => addDepartmentViewer(viewing, row)), total };
}

/** Visitors may use no module, so nothing is read for them. */
async function listModulesFor(actor: Actor | null, db: DbOrTx) {
  return actor === null ? [] : listModulesOn(db);
}

export async function getDepartmentForViewer(
  deps: Deps,
  actor: Actor | null,
  id: number,
  db: DbOrTx = deps.db,
): Promise<DepartmentForViewer> {
  const view = await findDepartmentView(db, id, actor?.id ?? null);
  if (!view) throw departmentNotFound();
  // The actor was loaded before the change: a new leader is already a member.
  const isNew = actor !== null && view.leaderId === actor.id && !actor.departmentIds.includes(id);
  const viewer = isNew ? { ...actor, departmentIds: [...actor.departmentIds, id] } : actor;
  return addDepartmentViewer({ policy: deps.policy, actor: viewer, modulesOn: await listModulesFor(viewer, db) }, view);
}

export async function createDepartment(
  deps: Deps,
  actor: Actor,
  input: CreateDepartmentBody,
  logo: Uint8Array | null,
): Promise<DepartmentForViewer> {
  const cleanLogo = logo && (await preparePhoto(actor, logo, LOGO));
  const now = deps.clock.now();
  return transactionAs(deps, actor, async (tx) => {
    await requireLeader(deps, tx, actor, { leaderId: input.leader_id, before: null });
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
    if (cleanLogo) await savePhoto(tx, { departmentId: department.id }, cleanLogo, now);
    const after = toAuditValues(toAuditedDepartment(department, cleanLogo?.hash));
    await recordAudit(deps, tx, actor, { action: 'department.created', departmentId: department.id, after });
    return getDepartmentForViewer(deps, actor, department.id, tx);
  });
}

export interface CreatedDepartments {
  departments: { id: number; name: string }[];
  existing: string[];
}

/** Creates the departments in the order of the names and skips existing ones. */
export async function createDepartmentsByName(
  deps: Deps,
  actor: Actor,
  names: readonly string[],
): Promise<CreatedDepartments> {
  const now = deps.clock.now();
  return transactionAs(deps, actor, async (tx) => {
    const existingNames = new Set(await listExistingDepartmentNames(tx, names));
    const created: CreatedDepartments = { departments: [], existing: [] };
    for (const name of names) {
      if (existingNames.has(name.toLowerCase())) {
        created.existing.push(name);
        continue;
      }
      existingNames.add(name.toLowerCase());
      const department = await insertDepartment(tx, { ...BLANK_DEPARTMENT, name }, now);
      const after = toAuditValues(toAuditedDepartment(department, null));
      await recordAudit(deps, tx, actor, { action: 'department.created', departmentId: department.id, after });
      created.departments.push({ id: department.id, name });
    }
    return created;
  });
}
const BLANK_DEPARTMENT = { description: null, leaderId: null, onlyLeaderReviews: false } as const;

/** Absent fields stay. A former leader stays a member. */
export async function updateDepartment(
  deps: Deps,
  actor: Actor,
  id: number,
  input: UpdateDepartmentBody,
  newLogo: Uint8Array | null,
): Promise<DepartmentForViewer> {
  const { name, description, leader_id: leaderId, only_leader_reviews: onlyLeaderReviews, logo, ...rest } = input;
  requireNoFieldsLeft(rest);
  const cleanLogo = newLogo && (await preparePhoto(actor, newLogo, LOGO));
  const now = deps.clock.now();
  return transactionAs(deps, actor, async (tx) => {
    const { leaderId: leaderBefore } = await getDepartment(tx, id);
    await requireLeader(deps, tx, actor, { leaderId, before: leaderBefore });
    await lockDepartment(tx, id);
    const before = await getAuditedDepartment(tx, id);
    await updateDepartmentRow(
      tx,
      id,
      {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(leaderId !== undefined && { leaderId }),
        ...(onlyLeaderReviews !== undefined && { onlyLeaderReviews }),
      },
      now,
    );
    if (leaderId) await insertMember(tx, id, leaderId, now);
    if (cleanLogo) await savePhoto(tx, { departmentId: id }, cleanLogo, now);
    else if (logo === null) await deletePhoto(tx, { departmentId: id });
    const difference = diffAuditValues(before, await getAuditedDepartment(tx, id));
    if (difference)
      await recordAudit(deps, tx, actor, { action: 'department.updated', departmentId: id, ...difference });
    return getDepartmentForViewer(deps, actor, id, tx);
  });
}

/** Throws if the user who shall lead does not exist. To make somebody a leader needs a fresh proof, like a role. */
async function requireLeader(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  { leaderId, before }: { leaderId: number | null | undefined; before: number | null },
): Promise<void> {
  if (!leaderId) return;
  if (leaderId !== before) requireFreshProof(actor, clock.now());
  if (await lockUsersAgainstDeletion(tx, leaderId)) return;
  throw new AppError('invalid', departmentMessages.leader, { fields: { leader_id: departmentMessages.leader } });
}

/**
 * Foreign keys delete memberships, applications, posts and the logo. The lock on the actor blocks deletions of
 * accounts, which would otherwise deadlock on the same rows.
 */
export async function deleteDepartment(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    await lockDepartment(tx, id);
    const before = toAuditValues(await getAuditedDepartment(tx, id));
    await deleteDepartmentRow(tx, id);
    await recordAudit(deps, tx, actor, { action: 'department.deleted', departmentId: id, before });
  });
}

/** Audited fields of a department. The leader is an id, so that no name remains after an account is deleted. */
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

interface DepartmentPermission {
  action: Parameters<typeof authorize>[2];
  department: DepartmentRow;
  /** The person whom the action concerns. */
  ownerId?: number;
  named?: PolicyFacts['named'];
}

/**
 * Checks the permission (403) inside a transaction that locked the department: memberships and the leader are those of
 * this moment and stay until the transaction ends.
 */
export async function authorizeInDepartment(
  deps: Pick<Deps, 'policy'>,
  tx: Tx,
  actor: Actor,
  { action, department, ownerId, named }: DepartmentPermission,
): Promise<void> {
  actor.departmentIds = await listDepartmentIds(tx, actor.id);
  authorize(deps.policy, actor, action, {
    ...toDepartmentFacts(department),
    ...(ownerId !== undefined && { ownerId }),
    ...(named && { named }),
  });
}

/** Loads the department (404) and checks the permission (403), for reading. */
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
