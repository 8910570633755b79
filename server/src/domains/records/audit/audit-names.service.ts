import type { Language } from '@kanisa/contract/core/languages.ts';
import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import { auditMessages } from '@kanisa/contract/records/audit.ts';
import type { AuditedKind } from '../../../core/audit-names.ts';
import type { Deps } from '../../../core/deps.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { type AuditView, listDeletedDepartmentNames, listNamedUsers, type NamedUser } from './audit.repo.ts';

export type NamedAuditView = AuditView & { departmentName: string | null; familyMemberName: string | null };

type NamesById = ReadonlyMap<number, string>;

interface FoundNames {
  leaders: ReadonlyMap<number, NamedUser>;
  departments: NamesById;
  familyMembers: NamesById;
  events: NamesById;
}

/**
 * The trail stores ids, so that it never names a deleted user. This adds the names of today, with one query for each
 * kind of record on the page.
 */
export async function addAuditNames(
  deps: Deps,
  rows: readonly AuditView[],
  language: Language,
): Promise<NamedAuditView[]> {
  const names = {
    ...(await findNames(deps, rows)),
    goneMember: getTranslator(language)(auditMessages.goneFamilyMember),
  };
  return rows.map((row) => ({
    ...row,
    departmentName: findName(names.departments, row.departmentId),
    familyMemberName: findName(names.familyMembers, row.familyMemberId),
    before: nameValues(row.before, names),
    after: nameValues(row.after, names),
  }));
}

const findName = (names: NamesById, id: number | null) => (id === null ? null : (names.get(id) ?? null));

async function findNames(deps: Deps, rows: readonly AuditView[]): Promise<FoundNames> {
  const values = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const listIds = (field: string) => values.map((one) => one[field]).filter((id) => typeof id === 'number');
  const departmentIds = rows.map((row) => row.departmentId).filter((id) => id !== null);
  const familyMemberIds = rows.map((row) => row.familyMemberId).filter((id) => id !== null);
  const departments = await listNames(deps, 'department', departmentIds);
  const deletedIds = [...new Set(departmentIds)].filter((id) => !departments.has(id));
  return {
    leaders: await listNamedUsers(deps.db, [...new Set(listIds('leader_id'))]),
    departments: new Map([...departments, ...(await listDeletedDepartmentNames(deps.db, deletedIds))]),
    familyMembers: await listNames(deps, 'family_member', [...familyMemberIds, ...values.flatMap(listMemberIds)]),
    events: await listNames(deps, 'event', listIds('event_id')),
  };
}

async function listNames(deps: Deps, kind: AuditedKind, ids: readonly number[]): Promise<NamesById> {
  const source = deps.auditNames.find((names) => names.kind === kind);
  if (!source || ids.length === 0) return new Map();
  return source.listNames(deps.db, [...new Set(ids)]);
}

const ID_LIST = /^\d+(?:, \d+)*$/;

/** An opened family list stores the ids of its members in one text. */
function listMemberIds({ members }: AuditValues): number[] {
  return typeof members === 'string' && ID_LIST.test(members) ? members.split(', ').map(Number) : [];
}

/** Replaces ids among the values by names. */
function nameValues(values: AuditValues | null, names: FoundNames & { goneMember: string }): AuditValues | null {
  if (values === null) return null;
  const memberIds = listMemberIds(values);
  const named: AuditValues = { ...values };
  if (memberIds.length > 0)
    named['members'] = memberIds.map((id) => names.familyMembers.get(id) ?? names.goneMember).join(', ');
  if ('leader_id' in values) {
    const { leader_id: id } = values;
    const leader = typeof id === 'number' ? names.leaders.get(id) : undefined;
    named['leader'] = leader ? `${leader.firstName} ${leader.lastName} (${leader.username})` : null;
    delete named['leader_id'];
  }
  const { event_id: eventId } = values;
  const event = typeof eventId === 'number' ? names.events.get(eventId) : undefined;
  if (event !== undefined) {
    named['event'] = event;
    delete named['event_id'];
  }
  return named;
}
