import type { ImportPreview, PeopleImport } from '@kanisa/contract/people/import.schema.ts';
import { IMPORT_PROBLEMS_SHOWN_MAX, IMPORT_SAMPLE_ROWS } from '@kanisa/contract/people/import.ts';
import type { ImportRecord } from './import.repo.ts';
import type { CheckedImport } from './import.service.ts';

export function presentImportPreview(examined: CheckedImport): ImportPreview {
  return {
    headers: examined.headers,
    columns: examined.mapping,
    missing: examined.missing,
    total: examined.total,
    good: examined.people.length,
    bad: new Set(examined.problems.map(({ line }) => line)).size,
    sample: examined.people.slice(0, IMPORT_SAMPLE_ROWS).map((person) => ({
      line: person.line,
      first_name: person.firstName,
      last_name: person.lastName,
      username: person.username,
      phone_number: person.phoneNumber,
      personal_email: person.personalEmail,
      role: person.role,
    })),
    problems: examined.problems.slice(0, IMPORT_PROBLEMS_SHOWN_MAX),
  };
}

export function presentImport(record: ImportRecord): PeopleImport {
  return {
    id: record.id,
    status: record.status,
    total: record.total,
    done: record.done,
    error: record.error,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
  };
}
