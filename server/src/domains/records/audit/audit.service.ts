import { isDeepStrictEqual } from 'node:util';
import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { getNextMidnight, getStartOfDay } from '../../../platform/time/calendar-day.ts';
import type { Actor, Origin } from '../../../policy/actor.ts';
import {
  type AuditFilter,
  type AuditView,
  countAuditEntries,
  eraseUserFromAuditEntries,
  insertAuditEntries,
  listAuditEntries,
  listUsernames,
} from './audit.repo.ts';

export interface AuditDetails {
  action: AuditAction;
  personId?: number;
  familyMemberId?: number;
  departmentId?: number;
  before?: AuditValues | null;
  after?: AuditValues | null;
}

type AuditActor = Pick<Actor, 'id'> & { origin: Origin };

/**
 * In the transaction of what is noted: both happen, or neither. Hold the people first (`holdPeople`), as every
 * transaction that writes down a person does.
 */
export async function recordAudit(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: AuditActor,
  ...noted: AuditDetails[]
): Promise<void> {
  const at = deps.clock.now();
  const { address, device } = actor.origin;
  await insertAuditEntries(
    tx,
    noted.map((one) => ({ ...one, at, actorId: actor.id, address, device })),
  );
}

/** Fields as the trail keeps them: by the contract's names, those of an address with a dot, times as text. */
export function toAuditValues(fields: Record<string, unknown>): AuditValues {
  const flat = Object.entries(fields).flatMap(([name, value]): [string, AuditValues[string]][] => {
    if (value instanceof Date) return [[name, value.toISOString()]];
    if (typeof value === 'object' && value !== null) {
      return Object.entries(toAuditValues({ ...value })).map(([part, inner]) => [`${name}.${part}`, inner]);
    }
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
    return [[name, null]];
  });
  return Object.fromEntries(flat);
}

/** Only what differs; what one side lacks is null there. */
export function diffAuditValues(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: AuditValues; after: AuditValues } | null {
  const [old, fresh] = [toAuditValues(before), toAuditValues(after)];
  const names = Object.keys({ ...old, ...fresh }).filter(
    (name) => !isDeepStrictEqual(old[name] ?? null, fresh[name] ?? null),
  );
  if (names.length === 0) return null;
  const pick = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(old), after: pick(fresh) };
}

export interface AuditPage {
  rows: AuditView[];
  total: number;
  isMore: boolean;
}

interface AuditQuery extends Pick<AuditFilter, 'who' | 'what' | 'whom' | 'personId'> {
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  perPage: number;
}

export async function listAudit(deps: Deps, { page, perPage, from, to, ...rest }: AuditQuery): Promise<AuditPage> {
  const { timeZone } = deps.settings.church;
  const filter: AuditFilter = {
    ...rest,
    from: from === undefined ? undefined : getStartOfDay(timeZone, from),
    until: to === undefined ? undefined : getNextMidnight(timeZone, getStartOfDay(timeZone, to)),
  };
  const rows = await listAuditEntries(deps.db, filter, { limit: perPage, offset: (page - 1) * perPage });
  const most = getCountLimit({ page, perPage });
  const counted = await countAuditEntries(deps.db, filter, most);
  return { rows: await resolveLeaderNames(deps, rows), ...toCappedTotal(counted, most) };
}

/** A leader is kept by number only, so that a deleted person is named nowhere; here the number becomes a username. */
async function resolveLeaderNames(deps: Deps, rows: readonly AuditView[]): Promise<AuditView[]> {
  const ids = rows.flatMap(({ before, after }) => [before?.['leader_id'], after?.['leader_id']]);
  const names = await listUsernames(
    deps.db,
    ids.filter((id) => typeof id === 'number'),
  );
  const named = (values: AuditValues | null): AuditValues | null => {
    if (values === null || !('leader_id' in values)) return values;
    const { leader_id: id, ...rest } = values;
    return { ...rest, leader: typeof id === 'number' ? (names.get(id) ?? null) : null };
  };
  return rows.map((row) => ({ ...row, before: named(row.before), after: named(row.after) }));
}

/** Before an account is deleted. */
export async function eraseUserFromAudit(tx: Tx, userId: number): Promise<void> {
  await eraseUserFromAuditEntries(tx, userId);
}
