import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import {
  type CreateDepartmentBody,
  departmentMessages,
  departmentUpload as LOGO,
  type UpdateDepartmentBody,
} from '@kanisa/contract/departments/departments.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { differenceOf, note, valuesOf } from '../../records/audit/audit.service.ts';
import { keepPhoto, preparePhoto, readLogo, removePhoto } from '../../records/photos/photos.service.ts';
import {
  addMember,
  deleteDepartment,
  findDepartment,
  findDepartmentView,
  insertDepartment,
  isMember,
  listByIds,
  listDepartmentViews,
  listKnownNames,
  listLeaders,
  lockDepartment,
  lockDepartmentsLedBy,
  removeMember,
  updateDepartment,
} from './departments.repo.ts';
import type { DepartmentRow } from './departments.table.ts';
import { factsOf, type SeenDepartment, seenBy } from './viewer.rules.ts';

const notFound = () => new AppError('not_found', departmentMessages.notFound);

export async function getDepartment(db: DbOrTx, id: number): Promise<DepartmentRow> {
  const department = await findDepartment(db, id);
  if (!department) throw notFound();
  return department;
}

/** Those that a person belongs to, by name. */
export async function readOwnDepartments(deps: Deps, actor: Actor): Promise<DepartmentRow[]> {
  return listByIds(deps.db, actor.departmentIds);
}

/** Holds the department until the transaction ends: whoever changes it, its members or its applications waits. */
export async function holdDepartment(tx: Tx, id: number): Promise<DepartmentRow> {
  const department = await lockDepartment(tx, id);
  if (!department) throw notFound();
  return department;
}

/** Before a person is deleted: their departments lose the leader, and are held before any row in them is touched. */
export async function holdDepartmentsLedBy(tx: Tx, userId: number): Promise<void> {
  await lockDepartmentsLedBy(tx, userId);
}

export async function viewDepartments(
  deps: Deps,
  actor: Actor | null,
  paging: { page: number; perPage: number },
): Promise<{ rows: SeenDepartment[]; total: number }> {
  const { rows, total } = await listDepartmentViews(deps.db, actor?.id ?? null, paging);
  return { rows: rows.map((row) => seenBy(deps.policy, actor, row)), total };
}

export async function viewDepartment(deps: Deps, actor: Actor | null, id: number): Promise<SeenDepartment> {
  return look(deps, deps.db, actor, id);
}

async function look(deps: Deps, db: DbOrTx, actor: Actor | null, id: number): Promise<SeenDepartment> {
  const view = await findDepartmentView(db, id, actor?.id ?? null);
  if (!view) throw notFound();
  // Who has just become the leader is a member, though the actor was read before that.
  const isNew = actor !== null && view.leaderId === actor.id && !actor.departmentIds.includes(id);
  const viewer = isNew ? { ...actor, departmentIds: [...actor.departmentIds, id] } : actor;
  return seenBy(deps.policy, viewer, view);
}

export async function create(
  deps: Deps,
  actor: Actor,
  input: CreateDepartmentBody,
  logo: Uint8Array | null,
): Promise<SeenDepartment> {
  const clean = logo && (await preparePhoto(actor, logo, LOGO));
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await holdActorAndLeader(tx, actor, input.leader_id);
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
    if (department.leaderId !== null) await addMember(tx, department.id, department.leaderId, now);
    if (clean) await keepPhoto(tx, { departmentId: department.id }, clean, now);
    const after = valuesOf(noted(department, clean?.hash));
    await note(deps, tx, actor, { action: 'department.created', departmentId: department.id, after });
    return look(deps, tx, actor, department.id);
  });
}

export interface Named {
  departments: { id: number; name: string }[];
  existing: string[];
}

/** Several at once, in the order of the names; whichever there is already stays as it is. */
export async function createNamed(deps: Deps, actor: Actor, names: readonly string[]): Promise<Named> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    const known = new Set(await listKnownNames(tx, names));
    const named: Named = { departments: [], existing: [] };
    for (const name of names) {
      if (known.has(name.toLowerCase())) {
        named.existing.push(name);
        continue;
      }
      known.add(name.toLowerCase());
      const department = await insertDepartment(tx, { ...BLANK, name }, now);
      const after = valuesOf(noted(department, null));
      await note(deps, tx, actor, { action: 'department.created', departmentId: department.id, after });
      named.departments.push({ id: department.id, name });
    }
    return named;
  });
}
const BLANK = { description: null, leaderId: null, onlyLeaderReviews: false } as const;

/** An absent field stays. A former leader stays a member. */
export async function update(
  deps: Deps,
  actor: Actor,
  id: number,
  input: UpdateDepartmentBody,
  logo: Uint8Array | null,
): Promise<SeenDepartment> {
  const clean = logo && (await preparePhoto(actor, logo, LOGO));
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await getDepartment(tx, id);
    await holdActorAndLeader(tx, actor, input.leader_id);
    await holdDepartment(tx, id);
    const before = await getNoted(tx, id);
    await updateDepartment(
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
    if (input.leader_id) await addMember(tx, id, input.leader_id, now);
    if (clean) await keepPhoto(tx, { departmentId: id }, clean, now);
    else if (input.logo === null) await removePhoto(tx, { departmentId: id });
    const difference = differenceOf(before, await getNoted(tx, id));
    if (difference) await note(deps, tx, actor, { action: 'department.updated', departmentId: id, ...difference });
    return look(deps, tx, actor, id);
  });
}

/**
 * Before the department is held, because the deletion of an account takes the person first and the department that they
 * lead after it. Who acts is held too: the trail refers to them.
 */
async function holdActorAndLeader(tx: Tx, actor: Actor, leaderId: number | null | undefined): Promise<void> {
  if (await holdPeople(tx, actor.id, ...(leaderId ? [leaderId] : []))) return;
  throw new AppError('invalid', departmentMessages.leader, { fields: { leader_id: departmentMessages.leader } });
}

/**
 * Memberships, applications, posts and the logo go with it, by their references. While people are held no account is
 * deleted: so the two do not meet in the middle of the same rows.
 */
export async function remove(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    await holdDepartment(tx, id);
    const before = valuesOf(await getNoted(tx, id));
    await deleteDepartment(tx, id);
    await note(deps, tx, actor, { action: 'department.deleted', departmentId: id, before });
  });
}

/** What the trail keeps of a department. The leader as a number, so that nobody who is deleted later is named. */
function noted(department: DepartmentRow, logo: string | null | undefined): Record<string, unknown> {
  return {
    name: department.name,
    description: department.description,
    leader_id: department.leaderId,
    only_leader_reviews: department.onlyLeaderReviews,
    logo: logo?.slice(0, 8) ?? null,
  };
}

async function getNoted(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const view = await findDepartmentView(tx, id, null);
  if (!view) throw notFound();
  return noted(view, view.logoHash);
}

export async function readDepartmentLogo(deps: Deps, id: number): Promise<FileAnswer> {
  return readLogo(deps, id);
}

export async function readLeaders(deps: Deps) {
  return listLeaders(deps.db);
}

/** Membership itself is decided by applications; these two keep it. */
export async function join(tx: Tx, departmentId: number, userId: number, now: Date): Promise<void> {
  await addMember(tx, departmentId, userId, now);
}

export async function leave(tx: Tx, departmentId: number, userId: number): Promise<void> {
  await removeMember(tx, departmentId, userId);
}

export async function isMemberOf(db: DbOrTx, departmentId: number, userId: number): Promise<boolean> {
  return isMember(db, departmentId, userId);
}

/** Loads the department (404) and asks whether this person may do this there (403). */
export async function enter(
  deps: Deps,
  actor: Actor,
  action: Parameters<typeof authorize>[2],
  id: number,
): Promise<DepartmentRow> {
  const department = await getDepartment(deps.db, id);
  authorize(deps.policy, actor, action, factsOf(department));
  return department;
}
