import { z } from './zod.ts';

/**
 * What is wrong with an input, told the same way in a form and by the server: the first failing rule in the
 * documents' order, and the first text of each field.
 */
export interface Problem {
  error: string;
  fields: Record<string, string>;
}

/**
 * A rule that looks at more than one field, or that the documents place after every 'required' message.
 * zod skips a refinement once a field has failed; `when` keeps it running, so that all messages come together.
 */
export function fieldRule(field: string, error: string, options: { late?: boolean } = {}) {
  // A rule over the whole of an object names no field of it.
  return {
    error,
    path: field === '' ? [] : field.split('.'),
    params: { late: options.late ?? false },
    when: hasNoTypeError,
  };
}

/** A rule may meet a field that is missing, never one of a wrong type: it would fall over it. */
function hasNoTypeError({ issues, value }: z.core.ParsePayload): boolean {
  return !issues.some((issue) => issue.code === 'invalid_type' && isPresent(value, String(issue.path?.[0])));
}

function isPresent(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return found !== undefined && found !== null;
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
