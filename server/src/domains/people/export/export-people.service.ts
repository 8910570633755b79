import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import type { ExportFormat } from '@kanisa/contract/people/export.ts';
import type { PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import type { PeopleFilters } from '@kanisa/contract/people/people-filters.schema.ts';
import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { streamWorkbook, WORKBOOK_TYPE } from '../../../platform/spreadsheets/write-workbook.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { requireMandate } from '../../identity/mandates/mandates.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { listPeopleFields } from '../fields/fields.repo.ts';
import { type PeopleRequest, readPeopleRequest } from '../lists/lists.service.ts';
import type { PeopleSearch } from '../persons/people-list.repo.ts';
import { listAllIds, seeListedPeople, toPeopleSearch } from '../persons/people-list.service.ts';
import { getToday, type SeenPerson } from '../persons/see-people.service.ts';
import { type Cell, type ExportColumn, listExportColumns } from './export-columns.rules.ts';
import { streamCsv } from './stream-csv.service.ts';

/** People who are read and written before other requests have their turn. */
const EXPORT_BATCH_SIZE = 200;

export interface ExportRequest extends PeopleRequest {
  format?: ExportFormat | undefined;
  columns?: readonly string[] | undefined;
}

interface ExportForm {
  language: Language;
  /** A file shows of a person no more than an answer does. */
  present: (seen: SeenPerson) => PersonSummary;
}

/** An export takes people out of the product, so the audit trail records who did it and which filters they used. */
export async function exportPeople(
  deps: Deps,
  actor: Actor,
  { format = 'csv', columns, ...request }: ExportRequest,
  { language, present }: ExportForm,
): Promise<FileAnswer> {
  const { filters, sort, order, columns: saved } = await readPeopleRequest(deps, actor, request);
  const fields = await listPeopleFields(deps.db);
  const search = toPeopleSearch(deps, actor, { filters, sort });
  const ids = await listAllIds(deps, search, { sort, order });
  await transactionAs(deps, actor, (tx) =>
    recordAudit(deps, tx, actor, { action: 'people.exported', after: toExportAudit(filters, { format, ids }) }),
  );
  const t = getTranslator(language);
  const chosen = listExportColumns(columns ?? saved, fields, t);
  const rows = streamExportedRows(deps, actor, { search, ids, columns: chosen, present });
  const isWorkbook = format === 'xlsx';
  return {
    content: isWorkbook ? streamWorkbook(rows, { sheet: t('People') }) : streamCsv(rows),
    type: isWorkbook ? WORKBOOK_TYPE : 'text/csv; charset=utf-8',
    name: `kanisa-people-${getToday(deps)}.${format}`,
  };
}

/** A search text may name somebody who is deleted later, so the trail stores only that there was one. */
function toExportAudit(
  { search, ...filters }: PeopleFilters,
  { format, ids }: { format: string; ids: readonly number[] },
): AuditValues {
  const applied = Object.entries(filters).filter(([, value]) => value !== undefined);
  return {
    format,
    people: ids.length,
    ...Object.fromEntries(applied.map(([name, value]) => [name, String(value)])),
    ...(search !== undefined && { search: true }),
  };
}

interface Exported extends Pick<ExportForm, 'present'> {
  search: PeopleSearch;
  ids: readonly number[];
  columns: readonly ExportColumn[];
}

/** The error of a lost right breaks the connection, so that half a file cannot pass for a whole one. */
async function* streamExportedRows(
  deps: Deps,
  actor: Actor,
  { search, ids, columns, present }: Exported,
): AsyncGenerator<Cell[]> {
  // An admin who became a keeper may read less than the search was made for.
  const action = search.reader.kind === 'admin' ? 'persons.manage' : 'persons.export';
  yield columns.map(([heading]) => heading);
  for (let at = 0; at < ids.length; at += EXPORT_BATCH_SIZE) {
    await requireMandate(deps, deps.db, { userId: actor.id, action });
    const people = await seeListedPeople(deps, actor, search, ids.slice(at, at + EXPORT_BATCH_SIZE));
    for (const seen of people) {
      const person = present(seen);
      yield columns.map(([, cell]) => cell(person));
    }
  }
}
