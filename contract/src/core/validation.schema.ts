import { errorMessages } from './errors.ts';
import type { Sentence, Values } from './message.ts';
import { valueMessages } from './value-messages.ts';
import { z } from './zod.ts';

/** An error must not echo large input. */
const KEY_MAX = 50;
const INPUT_MAX = 100;

/**
 * Errors of an input, the same in a form and from the server: the text of the first failing rule in the specification's
 * order, and the first text of each field.
 */
export interface Problem {
  error: Sentence;
  fields: Record<string, Sentence>;
}

type Parsed<S extends z.ZodType> = { ok: true; data: z.output<S> } | { ok: false; problem: Problem };

export function parseInput<S extends z.ZodType>(schema: S, input: unknown): Parsed<S> {
  const result = schema.safeParse(input, { reportInput: true });
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
  const fields: Record<string, Sentence> = {};
  for (const issue of sorted) {
    const key = issue.path.join('.');
    if (key !== '' && fields[key] === undefined) fields[key] = toSentence(issue);
  }
  const first = sorted[0];
  return { error: first ? toSentence(first) : errorMessages.invalid, fields };
}

function toSentence(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]?.slice(0, KEY_MAX) || '""';
    return { template: valueMessages.unknownField, values: { key } };
  }
  const { message: template } = issue;
  if (template.includes('{input}')) return { template, values: { input: quoteInput(issue.input) } };
  const values = issue.code === 'custom' ? (issue.params?.['values'] as Values | undefined) : undefined;
  return values === undefined ? template : { template, values };
}

function quoteInput(input: unknown): string {
  return (typeof input === 'string' ? input : JSON.stringify(input)).slice(0, INPUT_MAX);
}

function listKeys(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return listKeys(schema.in as z.ZodType);
  return [];
}
