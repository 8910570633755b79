import { z } from 'zod';

/** One value of each type. A schema rejects at least most of them, and none of its own choices is among them. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  -7.5,
  'no such choice',
  '',
  [],
  [null],
  [{ stranger: 1 }],
  {},
  { kind: 'stranger', stranger: 1 },
  true,
];

type Input = Record<string, unknown>;

/** Every field of a schema, also inside others, with each wrong value in it, and a field that it does not have. */
export function* listWrongInputs(schema: z.ZodType): Generator<Input> {
  yield* [{}, { stranger: 1 }, { '': 1 }];
  for (const build of listFields(schema)) {
    for (const value of WRONG_VALUES) {
      const input = build(value);
      if (typeof input === 'object' && input !== null && !Array.isArray(input)) yield input as Input;
    }
  }
}

/** Puts a value into the place of one field, with only what leads there around it. */
type Build = (value: unknown) => unknown;

function listFields(schema: unknown): Build[] {
  if (schema instanceof z.ZodPipe) return listFields(schema.in);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return listFields(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listFields);
  if (schema instanceof z.ZodArray) return listFields(schema.element).map((build) => (value) => [build(value)]);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, unknown> = schema.shape;
  const kind = Object.fromEntries(
    Object.entries(shape).flatMap(([key, part]) => (part instanceof z.ZodLiteral ? [[key, part.value]] : [])),
  );
  return Object.entries(shape).flatMap(([key, part]) => [
    (value: unknown) => ({ ...kind, [key]: value }),
    ...listFields(part).map((build) => (value: unknown) => ({ ...kind, [key]: build(value) })),
  ]);
}

/** The names of the fields of a body or a query, also of all its alternatives. */
export function listFieldNames(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return listFieldNames(schema.in);
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap(listFieldNames))];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
