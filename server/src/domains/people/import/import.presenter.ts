import type { Sentence } from '@kanisa/contract/core/message.ts';
import type { ImportPreview, PeopleImport } from '@kanisa/contract/people/import.schema.ts';
import { IMPORT_PROBLEMS_SHOWN_MAX, IMPORT_SAMPLE_ROWS } from '@kanisa/contract/people/import.ts';
import { toPersonFields } from '../users/person-fields.rules.ts';
import type { ImportRecord } from './import.repo.ts';
import type { CheckedImport } from './import.service.ts';

export function presentImportPreview(
  checked: CheckedImport,
  { hasAllProblems, t }: { hasAllProblems: boolean; t: (sentence: Sentence) => string },
): ImportPreview {
  const problems = hasAllProblems ? checked.problems : checked.problems.slice(0, IMPORT_PROBLEMS_SHOWN_MAX);
  return {
    headers: checked.headers,
    columns: checked.mapping,
    missing: checked.missing,
    total: checked.total,
    good: checked.users.length,
    bad: checked.invalidRowCount,
    may_skip: checked.maySkip,
    sample: checked.users.slice(0, IMPORT_SAMPLE_ROWS).map((user) => ({
      line: user.line,
      ...toPersonFields(user),
      role: user.role,
    })),
    problems: problems.map((problem) => ({ ...problem, reason: t(problem.reason) })),
  };
}

export function presentImport(record: ImportRecord): PeopleImport {
  return {
    id: record.id,
    status: record.status,
    total: record.total,
    skipped: record.skipped,
    done: record.done,
    error: record.error,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
  };
}
