import { BYTE_ORDER_MARK, formatCsvLine } from '@kanisa/contract/core/csv.ts';
import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { ID_MAX } from '@kanisa/contract/core/fields.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import type { UserExportFilters } from '@kanisa/contract/people/users.schema.ts';
import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { requireMandate } from '../../identity/mandates/mandates.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import type { UserRecord } from './users.repo.ts';
import { listNextUsers } from './users-list.repo.ts';

const EXPORT_BATCH_SIZE = 500;

/** The headings are the contract's names, or their translations. An import recognises both. */
const CSV_COLUMNS: readonly [heading: string, cell: (user: UserRecord) => string | number | boolean | null][] = [
  ['id', (user) => user.id],
  ['first_name', (user) => user.firstName],
  ['last_name', (user) => user.lastName],
  ['username', (user) => user.username],
  ['phone_number', (user) => user.phoneNumber],
  ['personal_email', (user) => user.personalEmail],
  ['church_email', (user) => user.churchEmail],
  ['role', (user) => user.role],
  ['is_active', (user) => user.isActive],
  ['is_verified', (user) => user.isVerified],
  ['county', (user) => user.address?.county ?? null],
  ['town', (user) => user.address?.town ?? null],
  ['area', (user) => user.address?.area ?? null],
  ['description', (user) => user.address?.description ?? null],
  ['created_at', (user) => user.createdAt.toISOString()],
];

/** An export takes everybody's contacts out of the product, so the audit trail records the admin and the filters. */
export async function exportUsers(
  deps: Deps,
  actor: Actor,
  filters: UserExportFilters,
  language: Language,
): Promise<FileAnswer> {
  await transactionAs(deps, actor, (tx) =>
    recordAudit(deps, tx, actor, { action: 'users.exported', after: toExportAudit(filters) }),
  );
  const day = getCalendarDay(deps.settings.church.timeZone, deps.clock.now());
  return {
    content: streamExportedLines(deps, actor.id, filters, language),
    type: 'text/csv; charset=utf-8',
    name: `kanisa-people-${day}.csv`,
  };
}

/** A search text may name a user who is deleted later, so the trail stores only that there was one. */
function toExportAudit({ search, ids, ...state }: UserExportFilters): AuditValues {
  const applied = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
  return { ...applied, ...(search !== undefined && { search: true }), ...(ids && { selected: ids.length }) };
}

/** The error of a lost right breaks the connection, so that half a file cannot pass for a whole one. */
export async function* streamExportedLines(
  deps: Deps,
  userId: number,
  filters: UserExportFilters,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const t = getTranslator(language);
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvLine(CSV_COLUMNS.map(([heading]) => t(heading))));
  for (let belowId = ID_MAX; ; ) {
    await requireMandate(deps, deps.db, { userId, action: 'people.read' });
    const rows = await listNextUsers(deps.db, filters, { belowId, limit: EXPORT_BATCH_SIZE });
    const last = rows.at(-1);
    if (!last) return;
    yield Buffer.from(rows.map((row) => formatCsvLine(CSV_COLUMNS.map(([, cell]) => cell(row)))).join(''));
    belowId = last.id;
  }
}
