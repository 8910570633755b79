import type { Sentence } from '@kanisa/contract/core/message.ts';
import type { FileImport, FileImportPreview } from '@kanisa/contract/people/file-import.schema.ts';
import {
  FILE_IMPORT_PROBLEMS_MAX,
  FILE_IMPORT_SAMPLE_ROWS,
  fileImportMessages,
} from '@kanisa/contract/people/file-import.ts';
import { joinName } from '../persons/names.rules.ts';
import type { SeenImport } from './file-imports.service.ts';
import type { RowPlan } from './plan-rows.service.ts';
import type { FilePreview } from './preview.service.ts';

type Translate = (sentence: Sentence) => string;

const toName = ({ row: { values } }: RowPlan) =>
  joinName({ firstName: values.firstName ?? null, lastName: values.lastName ?? null });

export function presentFilePreview({ plans, ...list }: FilePreview, t: Translate): FileImportPreview {
  const countState = (state: RowPlan['state']) => plans.filter((plan) => plan.state === state).length;
  const waiting = plans.filter(({ state }) => state === 'waiting');
  const left = plans
    .filter(({ state }) => state !== 'waiting')
    .flatMap((plan) => plan.left.map(({ field, reason }) => ({ line: plan.row.line, field, reason: t(reason) })));
  return {
    system: list.system,
    headings: list.headings,
    columns: list.columns,
    is_remembered: list.isRemembered,
    left_out: list.leftOut,
    never_taken: list.neverTaken,
    has_names: list.hasNames,
    total: list.total,
    new: countState('new'),
    updated: countState('updated'),
    unchanged: countState('unchanged'),
    waiting: waiting.length,
    households: list.households,
    sample: plans.slice(0, FILE_IMPORT_SAMPLE_ROWS).map((plan) => ({
      line: plan.row.line,
      name: toName(plan),
      household: plan.family.key === null ? null : plan.family.name,
      position: plan.family.key === null ? null : plan.position,
      state: plan.state,
      reason: plan.reason === null ? null : t(plan.reason),
    })),
    waiting_rows: waiting.slice(0, FILE_IMPORT_PROBLEMS_MAX).map((plan) => ({
      line: plan.row.line,
      name: toName(plan),
      reason: t(plan.reason ?? fileImportMessages.unknownValue),
    })),
    left_values: left.slice(0, FILE_IMPORT_PROBLEMS_MAX),
    left_value_count: left.length,
  };
}

export function presentFileImport({ record, waiting, undoUntil }: SeenImport, t: Translate): FileImport {
  return {
    id: record.id,
    status: record.status,
    system: record.system,
    total: record.total,
    done: record.done,
    new: record.newPeople,
    updated: record.updatedPeople,
    unchanged: record.unchangedPeople,
    waiting: record.waitingRows,
    waiting_rows: waiting.map(({ row, reason }) => ({
      line: row,
      reason: t(reason ?? fileImportMessages.unknownValue),
    })),
    kept: record.keptPeople,
    error: record.error,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
    undo_until: undoUntil?.toISOString() ?? null,
  };
}
