import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { ID_MAX } from '@kanisa/contract/core/fields.ts';
import type { UserFilters } from '@kanisa/contract/people/users.schema.ts';
import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { BYTE_ORDER_MARK, formatCsvLine } from '../../../platform/csv.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import type { UserRecord } from './users.repo.ts';
import { listNextUsers } from './users-list.repo.ts';

const EXPORT_BATCH_SIZE = 500;

/** By the contract's names, so that an import recognises them. */
const CSV_COLUMNS: Record<string, (person: UserRecord) => string | number | boolean | null> = {
  id: (person) => person.id,
  first_name: (person) => person.firstName,
  last_name: (person) => person.lastName,
  username: (person) => person.username,
  phone_number: (person) => person.phoneNumber,
  personal_email: (person) => person.personalEmail,
  church_email: (person) => person.churchEmail,
  role: (person) => person.role,
  is_active: (person) => person.isActive,
  is_verified: (person) => person.isVerified,
  county: (person) => person.address?.county ?? null,
  town: (person) => person.address?.town ?? null,
  area: (person) => person.address?.area ?? null,
  description: (person) => person.address?.description ?? null,
  created_at: (person) => person.createdAt.toISOString(),
};

/** Everybody's contacts leave the product by it, so the trail notes who took them and which. */
export async function exportUsers(deps: Deps, actor: Actor, filters: UserFilters): Promise<FileAnswer> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    await recordAudit(deps, tx, actor, { action: 'users.exported', after: toExportAudit(filters) });
  });
  const day = getCalendarDay(deps.settings.church.timeZone, deps.clock.now());
  return { content: streamCsvLines(deps, filters), type: 'text/csv; charset=utf-8', name: `kanisa-people-${day}.csv` };
}

/** What was searched for may be the name of somebody who is deleted later: only that there was a search is kept. */
function toExportAudit({ search, ...state }: UserFilters): AuditValues {
  const given = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
  return { ...given, ...(search !== undefined && { search: true }) };
}

async function* streamCsvLines(deps: Deps, filters: UserFilters): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvLine(Object.keys(CSV_COLUMNS)));
  const cells = Object.values(CSV_COLUMNS);
  for (let belowId = ID_MAX; ; ) {
    const rows = await listNextUsers(deps.db, filters, { belowId, limit: EXPORT_BATCH_SIZE });
    const last = rows.at(-1);
    if (!last) return;
    yield Buffer.from(rows.map((row) => formatCsvLine(cells.map((cell) => cell(row)))).join(''));
    belowId = last.id;
  }
}
