import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import { toText } from '@kanisa/contract/core/message.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Validates a form with a schema of the contract. It reports only the first failing rule, in the order of the
 * specification. `prepare` converts the form values to the request body. The schema loads after the form has rendered,
 * while the user reads and types.
 */
export function createContractResolver<FormValues extends FieldValues, Schema extends z.ZodType>(
  loadSchema: () => Promise<Schema>,
  prepare: (values: FormValues) => unknown,
): Resolver<FormValues, unknown, z.output<Schema> & FieldValues> {
  return async (values) => {
    const loaded = await loadValidator(loadSchema);
    if (!loaded)
      return {
        values: {},
        errors: nestValue('root', { type: 'rule', message: clientMessages.network }) as FieldErrors<FormValues>,
      };
    const result = loaded.parse(loaded.schema, prepare(values));
    if (result.ok) return { values: result.data as z.output<Schema> & FieldValues, errors: {} };
    const { error, fields } = result.problem;
    const [field = 'root', sentence = error] = Object.entries(fields)[0] ?? [];
    // A rule about a group of fields, like an address, belongs to no single field.
    const place = isGroup(values[field]) ? 'root' : field;
    return {
      values: {},
      errors: nestValue(place, { type: 'rule', message: toText(sentence) }) as FieldErrors<FormValues>,
    };
  };
}

/** Null if the schema could not be loaded. */
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

/** Nests 'address.county' into 'address', as the form library expects errors. */
function nestValue(path: string, value: unknown): unknown {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);
}
