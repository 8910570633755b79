import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

const UNREACHABLE = { type: 'rule', message: clientMessages.network };

/**
 * Checks a form with the contract's own schema. Only the first failing rule in the documents' order is told: one thing
 * to mend at a time. `prepare` turns what was typed into what is sent. A schema and what checks with it are loaded when
 * the form is there: people read and type before they send.
 */
export function createContractResolver<Typed extends FieldValues, Schema extends z.ZodType>(
  loadSchema: () => Promise<Schema>,
  prepare: (typed: Typed) => unknown,
): Resolver<Typed, unknown, z.output<Schema> & FieldValues> {
  return async (typed) => {
    const loaded = await loadValidator(loadSchema);
    if (!loaded) return { values: {}, errors: nestValue('root', UNREACHABLE) as FieldErrors<Typed> };
    const result = loaded.parse(loaded.schema, prepare(typed));
    if (result.ok) return { values: result.data as z.output<Schema> & FieldValues, errors: {} };
    const { error, fields } = result.problem;
    const [field = 'root', message = error] = Object.entries(fields)[0] ?? [];
    // A rule over a group, as an address is, concerns no single one of its fields.
    const place = isGroup(typed[field]) ? 'root' : field;
    return { values: {}, errors: nestValue(place, { type: 'rule', message }) as FieldErrors<Typed> };
  };
}

/** Null where the server could not be reached. */
export async function loadValidator<Schema extends z.ZodType>(loadSchema: () => Promise<Schema>) {
  try {
    const [{ parseInput: parse }, schema] = await Promise.all([
      import('@kanisa/contract/core/validation.schema.ts'),
      loadSchema(),
    ]);
    return { parse, schema };
  } catch {
    return null;
  }
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** 'address.county' stands inside of 'address', where the form looks for it. */
function nestValue(path: string, value: unknown): unknown {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);
}
