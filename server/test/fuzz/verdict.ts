import type { FuzzCase } from './cases.ts';
import { findSchemaProblem, type Refs } from './json-schema.ts';
import type { Operation } from './operations.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
}

/** Internal details that no answer may contain. */
const INTERNAL_DETAILS = /node_modules|\.ts:\d|Failed query|at async |pg_catalog|ECONNREFUSED/;

/** Whether a staff operation succeeded for a caller who is not staff. */
export function isAdmitted({ path }: Operation, { caller }: FuzzCase, { status }: FuzzAnswer): boolean {
  return status < 400 && caller !== 'admin' && path.startsWith('/api/admin/');
}

/** Describes what is wrong with an answer, or null. */
export function findFault(operation: Operation, fuzzCase: FuzzCase, answer: FuzzAnswer, refs: Refs): string | null {
  const { status } = answer;
  if (status >= 500) return `answers ${status}`;
  const declared = operation.responses[status];
  if (!declared) return `answers ${status}, which is not declared`;
  const isTaken = status < 400;
  if (isTaken && fuzzCase.invalid !== null && status !== 304) return `accepts although ${fuzzCase.invalid}`;
  if (operation.isGuarded && fuzzCase.caller === 'nobody' && !fuzzCase.isOdd && status !== 401)
    return `answers ${status} to nobody`;
  if (!isTaken && INTERNAL_DETAILS.test(answer.text)) return 'tells of the inside';
  return findContentFault(declared.content, answer, refs);
}

function findContentFault(
  content: Operation['responses'][string]['content'],
  { type, text, status }: FuzzAnswer,
  refs: Refs,
): string | null {
  if (!content) return text === '' ? null : `answers ${status} with an undeclared body`;
  const declared = Object.entries(content).find(([name]) => type.split(';')[0] === name.split(';')[0]);
  if (!declared) return `answers ${status} as ${type}, which is not declared`;
  if (declared[0] !== 'application/json') return null;
  const problem = findSchemaProblem(declared[1].schema, JSON.parse(text), refs, 'the answer');
  return problem === null ? null : `answers ${status} with a body that breaks its schema: ${problem}`;
}
