import { z } from './zod.ts';

/**
 * What is wrong with an input, told the same way in a form and by the server: the first failing rule in the
 * documents' order, and the first text of each field.
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
    const late = issue.code === 'custom' && issue.params?.['late'] === true;
    return (late ? 1000 : 0) + (position === -1 ? 500 : position);
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
  // One is enough, and not all of it: what a stranger sends is not sent back at length.
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys[0]?.slice(0, 50)}`;
  return issue.message;
}

function listKeys(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return listKeys(schema.in as z.ZodType);
  return [];
}
