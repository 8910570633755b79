import { z } from './zod.ts';

/**
 * Errors of an input, the same in a form and from the server: the text of the first failing rule in the specification's
 * order, and the first text of each field.
 */
export interface Problem {
  error: string;
  fields: Record<string, string>;
}

type Parsed<S extends z.ZodType> = { ok: true; data: z.output<S> } | { ok: false; problem: Problem };

export function parseInput<S extends z.ZodType>(schema: S, input: unknown): Parsed<S> {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, data: result.data };
  return { ok: false, problem: toProblem(schema, result.error.issues) };
}

function toProblem(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): Problem {
  const order = listKeys(schema);
  const rank = (issue: z.core.$ZodIssue) => {
    const key = String(issue.path[0] ?? '');
    const position = order.indexOf(key);
    const isLate = issue.code === 'custom' && issue.params?.['late'] === true;
    return (isLate ? 1000 : 0) + (position === -1 ? 500 : position);
  };
  const sorted = issues.toSorted((a, b) => rank(a) - rank(b));
  const fields: Record<string, string> = {};
  for (const issue of sorted) {
    const key = issue.path.join('.');
    if (key !== '' && fields[key] === undefined) fields[key] = toIssueText(issue);
  }
  const first = sorted[0];
  return { error: first ? toIssueText(first) : 'Please check your entries.', fields };
}

function toIssueText(issue: z.core.$ZodIssue): string {
  // Names one key, shortened: an error must not echo large input.
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]?.slice(0, 50) || '""';
    return `Unknown field: ${key}`;
  }
  return issue.message;
}

function listKeys(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return listKeys(schema.in as z.ZodType);
  return [];
}
