import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@kanisa/contract/core/languages.ts';
import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import type { EmailRelease, TwoStepChange } from '../../../core/account-hooks.ts';
import type { Deps } from '../../../core/deps.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { Tx } from '../../../db/client.ts';
import { getNextMidnight, getStartOfDay } from '../../../platform/time/calendar-day.ts';
import type { Actor, Origin } from '../../../policy/actor.ts';
import { type AuditFilter, countAuditEntries, insertAuditEntries, listAuditEntries } from './audit.repo.ts';
import { addAuditNames, type NamedAuditView } from './audit-names.service.ts';

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
 * Call this in the transaction of the audited change, so that both happen or neither. Lock the users first
 * (`transactionAs`, and `lockUsersAgainstDeletion` for others), because the entry refers to them.
 */
export async function recordAudit(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: AuditActor,
  ...entries: AuditDetails[]
): Promise<void> {
  const at = deps.clock.now();
  const { address, device } = actor.origin;
  await insertAuditEntries(
    tx,
    entries.map((entry) => ({ ...entry, at, actorId: actor.id, address, device })),
  );
}

/**
 * The owner of an address confirmed it, so other records lost it. The entries do not contain the address, which would
 * remain there when its owner is deleted, and no origin: they are about accounts, not about a device.
 */
export async function recordEmailRelease(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { ownerId, users }: EmailRelease,
): Promise<void> {
  const at = deps.clock.now();
  await insertAuditEntries(
    tx,
    users.map(({ id, hadLoginEmail, hadPersonalEmail }) => ({
      at,
      actorId: ownerId,
      action: 'user.email_released' as const,
      personId: id,
      after: { personal_email_removed: hadPersonalEmail, login_removed: hadLoginEmail },
    })),
  );
}

export async function recordTwoStepChange(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { actor, ...entry }: TwoStepChange,
): Promise<void> {
  await recordAudit(deps, tx, actor, entry);
}

/** Flattens fields for the audit trail: parts of an address get a dotted name, times become text. */
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

/** Keeps only the values that differ. A value that one side lacks is null there. */
export function diffAuditValues(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: AuditValues; after: AuditValues } | null {
  const [oldValues, newValues] = [toAuditValues(before), toAuditValues(after)];
  const names = Object.keys({ ...oldValues, ...newValues }).filter(
    (name) => !isDeepStrictEqual(oldValues[name] ?? null, newValues[name] ?? null),
  );
  if (names.length === 0) return null;
  const pick = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(oldValues), after: pick(newValues) };
}

export interface AuditPage {
  rows: NamedAuditView[];
  total: number;
  isMore: boolean;
}

interface AuditQuery extends Pick<AuditFilter, 'who' | 'what' | 'whom' | 'personId'> {
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  perPage: number;
  language: Language;
}

export async function listAudit(
  deps: Deps,
  { page, perPage, from, to, language, ...rest }: AuditQuery,
): Promise<AuditPage> {
  const { timeZone } = deps.settings.church;
  const filter: AuditFilter = {
    ...rest,
    from: from === undefined ? undefined : getStartOfDay(timeZone, from),
    until: to === undefined ? undefined : getNextMidnight(timeZone, getStartOfDay(timeZone, to)),
  };
  const rows = await listAuditEntries(deps.db, filter, { limit: perPage, offset: (page - 1) * perPage });
  const max = getCountLimit({ page, perPage });
  const counted = await countAuditEntries(deps.db, filter, max);
  return { rows: await addAuditNames(deps, rows, language), ...toCappedTotal(counted, max) };
}
