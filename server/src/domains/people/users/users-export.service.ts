import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { ID_MAX } from '@kanisa/contract/core/fields.ts';
import type { UserFilters } from '@kanisa/contract/people/users.ts';
import type { AuditValues } from '@kanisa/contract/records/audit.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../platform/calendar.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import type { Actor } from '../../../policy/actor.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { note } from '../../records/audit/audit.service.ts';
import type { PersonRecord } from './users.repo.ts';
import { listNext } from './users-list.repo.ts';

const ROWS_AT_ONCE = 500;

/** By the contract's names, so that an import recognises them. */
const COLUMNS: Record<string, (person: PersonRecord) => string | number | boolean | null> = {
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
export async function exportPeople(deps: Deps, actor: Actor, filters: UserFilters): Promise<FileAnswer> {
  await deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    await note(deps, tx, actor, { action: 'users.exported', after: noted(filters) });
  });
  const day = dayIn(deps.settings.church.timeZone, deps.clock.now());
  return { content: linesOf(deps, filters), type: 'text/csv; charset=utf-8', name: `kanisa-people-${day}.csv` };
}

/** What was searched for may be the name of somebody who is deleted later: only that there was a search is kept. */
function noted({ search, ...state }: UserFilters): AuditValues {
  const given = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
  return { ...given, ...(search !== undefined && { search: true }) };
}

async function* linesOf(deps: Deps, filters: UserFilters): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS)));
  const cells = Object.values(COLUMNS);
  for (let belowId = ID_MAX; ; ) {
    const rows = await listNext(deps.db, filters, { belowId, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield Buffer.from(rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join(''));
    belowId = last.id;
  }
}
