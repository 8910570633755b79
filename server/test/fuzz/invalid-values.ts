import { isObject, type Schema } from './json-schema.ts';
import type { Random } from './random.ts';

const NO_TEXT: readonly unknown[] = [0, 1, -1, 1.5, true, false, null, [], {}, ['x'], { length: 3 }];
const NO_INTEGER: readonly unknown[] = [0, -1, 1.5, '1', '', 2 ** 31, 2 ** 53, 1e300, null, true, [], [1], {}];
const NO_LIST: readonly unknown[] = [{}, 'x', 1, null, { 0: 'x', length: 1 }, true];
const NO_BOOLEAN: readonly unknown[] = ['true', 'false', 0, 1, null, '', [], {}];
const NO_OBJECT: readonly unknown[] = [[], 'x', 1, true, [{}], null];
/** Properties that would grant a right if accepted, or that JavaScript objects inherit. */
const STRANGERS = ['role', 'is_admin', 'is_verified', 'id', 'user_id', 'password_hash', 'constructor', 'toString', 'x'];

/** Attack strings for SQL, HTML, templates, mail headers, spreadsheets, file systems and Unicode handling. */
export const HOSTILE_TEXTS: readonly string[] = [
  "' OR '1'='1",
  "'; drop table users; --",
  "' UNION SELECT password_hash FROM users --",
  '"; select pg_sleep(5); --',
  "1' AND (select pg_sleep(5)) IS NULL --",
  '%',
  '%%%_%_',
  '\\',
  "\\'",
  '$1',
  '?',
  '::int',
  '(((((((((((',
  '& | ! <-> :*',
  "x' & 'y",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("return 1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the attack.
  '${7*7}',
  '=HYPERLINK("http://x.example","x")',
  'a\r\nBcc: victim@example.com',
  'a@example.com\nX-Injected: 1',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'C:\\windows\\system32',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  '\u2028\u2029',
  'ﷺ'.repeat(40),
  'Z̷̢'.repeat(30),
  '👨‍👩‍👧‍👦'.repeat(10),
  '１２３',
  '٣',
  'İıſK',
  '99999999999999999999',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '2026-11-15T25:00:00Z',
  '-000001-01-01',
  'a'.repeat(20_001),
  '\t\n\r ',
  '.',
  '__proto__',
];

/** Makes exactly one mistake in an otherwise valid value. */
export function makeNearMiss(schema: Schema, value: unknown, random: Random): unknown {
  if (isObject(value) && schema.properties && random.chance(0.95)) return makeObjectMiss(schema, value, random);
  const alternatives = schema.anyOf?.filter((one) => one.type !== 'null');
  if (alternatives && alternatives.length > 0) return makeNearMiss(random.pick(alternatives), value, random);
  const type = [schema.type ?? 'string'].flat()[0];
  if (type === 'object') return random.pick(NO_OBJECT);
  if (type === 'boolean') return random.pick(NO_BOOLEAN);
  if (type === 'integer') return random.pick([...NO_INTEGER, (schema.minimum ?? 0) - 1, (schema.maximum ?? 0) + 1]);
  if (type === 'array') return makeListMiss(schema, value, random);
  return random.chance(0.5) ? makeTextMiss(schema, value, random) : random.pick(NO_TEXT);
}

function makeObjectMiss(schema: Schema, value: Record<string, unknown>, random: Random): unknown {
  const names = Object.keys(schema.properties ?? {});
  const way = random.int(0, 9);
  if (way === 0 || names.length === 0)
    return { ...value, [random.pick(STRANGERS)]: random.pick(['admin', true, 1, null]) };
  const name = random.pick(way === 1 && schema.required?.length ? schema.required : names);
  if (way === 1) {
    const { [name]: _dropped, ...rest } = value;
    return rest;
  }
  return { ...value, [name]: makeNearMiss(schema.properties?.[name] ?? {}, value[name], random) };
}

function makeListMiss(schema: Schema, value: unknown, random: Random): unknown {
  const array: unknown[] = Array.isArray(value) ? value : [];
  const way = random.int(0, 9);
  // Exceeding maxItems is expensive to build and send, so it is rare.
  if (way === 0 && schema.maxItems !== undefined)
    return Array.from({ length: schema.maxItems + 1 }, () => array[0] ?? 1);
  if (way < 4) return random.pick([...NO_LIST, []]);
  return [...array, makeNearMiss(schema.items ?? {}, array[0], random)];
}

function makeTextMiss({ minLength = 0, maxLength, enum: listed }: Schema, value: unknown, random: Random): unknown {
  if (listed) return random.pick([String(listed[0]).toUpperCase(), `${String(listed[0])} x`, 'x', ' ']);
  const text = typeof value === 'string' ? value : 'x';
  const long =
    maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), 'é'.repeat(maxLength + 1), 'x'.repeat(maxLength * 4)];
  const short = minLength > 0 ? ['', ' ', 'x'.repeat(minLength - 1), '\u00a0'] : [];
  return random.pick([...long, ...short, `${text}\u0000`, `${text}\n`, ` ${text}`, `${text}${text}`, `-${text}`]);
}
