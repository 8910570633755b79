/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  maxProperties?: number;
  items?: Schema;
  anyOf?: readonly Schema[];
  /** Alternatives of which one field says which it is. */
  oneOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  $ref?: string;
}

export type Refs = (name: string) => Schema;

/** An unknown keyword would be a rule that nobody checks. */
const KNOWN = new Set(
  (
    'type properties required additionalProperties propertyNames maxProperties items anyOf oneOf enum const minLength maxLength pattern ' +
    'format minimum maximum minItems maxItems default $ref'
  ).split(' '),
);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Describes the first violation and its place; null if the value conforms. */
export function findSchemaProblem(schema: Schema, value: unknown, refs: Refs, at = 'the value'): string | null {
  for (const word of Object.keys(schema)) if (!KNOWN.has(word)) throw new Error(`unknown word in a schema: ${word}`);
  if (schema.$ref !== undefined) return findSchemaProblem(refs(schema.$ref), value, refs, at);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const problems = alternatives.map((one) => findSchemaProblem(one, value, refs, at));
    return problems.includes(null) ? null : problems.join(' or ');
  }
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(value, type))) {
    return `${at} is not of type ${[schema.type].flat().join(' or ')}`;
  }
  if (schema.const !== undefined && value !== schema.const) return `${at} is not ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is none of the listed`;
  if (typeof value === 'string') return findTextProblem(schema, value, at);
  if (typeof value === 'number') return findNumberProblem(schema, value, at);
  if (Array.isArray(value)) return findListProblem(schema, value, refs, at);
  return isObject(value) ? findObjectProblem(schema, value, refs, at) : null;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const regExps = new Map<string, RegExp>();

function compilePattern(pattern: string): RegExp {
  const made = regExps.get(pattern) ?? new RegExp(pattern, 'u');
  regExps.set(pattern, made);
  return made;
}

function findTextProblem({ minLength, maxLength, pattern, format }: Schema, value: string, at: string): string | null {
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) return `${at} is shorter than ${minLength}`;
  if (maxLength !== undefined && length > maxLength) return `${at} is longer than ${maxLength}`;
  if (pattern !== undefined && !compilePattern(pattern).test(value)) return `${at} does not match ${pattern}`;
  if (format === 'date-time' && Number.isNaN(Date.parse(value))) return `${at} is no instant`;
  return null;
}

function findNumberProblem({ minimum, maximum }: Schema, value: number, at: string): string | null {
  if (minimum !== undefined && value < minimum) return `${at} is below ${minimum}`;
  return maximum !== undefined && value > maximum ? `${at} is above ${maximum}` : null;
}

function findListProblem(schema: Schema, value: readonly unknown[], refs: Refs, at: string): string | null {
  if (schema.minItems !== undefined && value.length < schema.minItems) return `${at} has too few items`;
  if (schema.maxItems !== undefined && value.length > schema.maxItems) return `${at} has too many items`;
  const { items } = schema;
  if (!items) return null;
  return (
    value.map((item, index) => findSchemaProblem(items, item, refs, `${at}[${index}]`)).find((found) => found) ?? null
  );
}

function findObjectProblem(schema: Schema, value: Record<string, unknown>, refs: Refs, at: string): string | null {
  const missing = schema.required?.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}.${missing} is missing`;
  if (Object.keys(value).length > (schema.maxProperties ?? Number.POSITIVE_INFINITY)) return `${at} has too many names`;
  for (const [name, held] of Object.entries(value)) {
    const own = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    const rule = own ?? schema.additionalProperties ?? true;
    if (rule === false) return `${at}.${name} is not known`;
    const problem = rule === true ? null : findSchemaProblem(rule, held, refs, `${at}.${name}`);
    if (problem !== null) return problem;
    if (schema.propertyNames && findSchemaProblem(schema.propertyNames, name, refs) !== null)
      return `${at} has a name '${name}'`;
  }
  return null;
}
