import { isObject, type Schema } from './json-schema.ts';
import type { Random } from './random.ts';

/** Existing things that a value may refer to, so that a case gets further than "not found". */
export interface World {
  /** Range of the ids that exist. */
  ids: { low: number; high: number };
  day: string;
  tokens: readonly string[];
  emails: readonly string[];
  usernames: readonly string[];
  /** Names of pictures of the public site. */
  pictures: readonly string[];
  password: string;
}

type Maker = (random: Random, world: World) => string;

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
const hex = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 15).toString(16)).join('');
/** Most tables have few rows, and some requests need several of them at once. */
const LOW_ID_MAX = 4;
const someId: Maker = (random, { ids: { low, high } }) => {
  if (!random.chance(0.9)) return '2000000000';
  return String(random.int(low, random.chance(0.8) ? Math.min(LOW_ID_MAX, high) : high));
};
const someDay: Maker = (random, { day }) =>
  random.chance(0.6)
    ? day
    : `20${random.int(10, 40)}-${random.pick(['01', '02', '12'])}-${random.pick(['01', '28', '31'])}`;
const someTime: Maker = (random, world) =>
  `${someDay(random, world)}${random.pick(['T', ' '])}${random.pick(['00:00', '09:30:00', '23:59:59.999'])}${random.pick(['', 'Z', '+03:00'])}`;
const somePhone: Maker = (random) => `+2547${digits(random, 8)}`;
const someEmail: Maker = (random, { emails }) =>
  random.chance(0.3) ? random.pick(emails) : `person${digits(random, 6)}@example.com`;
const someone: Maker = (random, world) =>
  random.pick([random.pick(world.usernames), someEmail(random, world), somePhone(random, world)]);
const somePassword: Maker = (random, { password }) => (random.chance(0.7) ? password : `another ${digits(random, 8)}`);
const someToken: Maker = (random, { tokens }) => (random.chance(0.5) ? random.pick(tokens) : hex(random, 22));

/** A point of the curve P-256, from RFC 8291. */
const BROWSER_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/**
 * One maker per pattern of the document. A pattern without a maker stops the run, because chance would never match it.
 */
const BY_PATTERN: Record<string, Maker> = {
  '^[1-9]\\d{0,9}$': someId,
  '^[1-9]\\d{0,8}$': (random) => String(random.pick([1, 1, 2, 3, 20, 50, 999_999_999])),
  '^[A-Za-z0-9]{3,}$': (random, { usernames }) =>
    random.chance(0.2) ? random.pick(usernames) : `User${digits(random, 6)}`,
  '^(?:null|[1-9]\\d{0,9})?$': (random, world) => random.pick(['', 'null', someId(random, world)]),
  '^(?:[1-9]\\d{0,9}(?:,[1-9]\\d{0,9})*)?$': (random, world) =>
    Array.from({ length: random.int(0, 3) }, () => someId(random, world)).join(','),
  '^\\d{0,10}$': (random) => String(random.pick(['', 0, 1, 5, 18, 900])),
  '^field:[1-9]\\d{0,9}$': (random, world) => `field:${someId(random, world)}`,
  '^\\d{4}-\\d{2}-\\d{2}$': someDay,
  '^[1-9]\\d?$': (random) => String(random.int(1, 99)),
  '^[\\w-]{43}$': (random) => hex(random, 43),
  '^\\d{6}$': (random) => digits(random, 6),
  '^[0-9a-f]{64}$': (random) => hex(random, 64),
  '^\\d{1,15}(-\\d{1,10}-\\d{4}-\\d{2}-\\d{2})?$': (random) =>
    random.pick(['0', '1770000000000', '1770000000000-1-2026-12-06']),
  '^\\d{1,9}$': (random) => String(random.pick([0, 1, 1, 2, 3, 999_999_999])),
  '^[\\w-]*$': (random) => hex(random, 20),
  '^[a-z-]*$': (random) => random.pick(['internal', 'usb', 'cross-platform', 'unheard-of']),
  '^[\\w-]{1,64}$': (random, { ids }) => `text-${random.int(ids.low, ids.high)}`,
  '^[\\w-]{22}$': someToken,
  '^[\\w-]{87}$': () => BROWSER_KEY,
  '^https?:\\/\\/[\\x21-\\x7e]+$': (random) => `https://fcm.googleapis.com/fcm/send/${hex(random, 20)}`,
  '^[a-z0-9]{20}$': (random, { pictures }) => (random.chance(0.5) ? random.pick(pictures) : hex(random, 20)),
};

function byPattern(pattern: string): Maker {
  const maker = BY_PATTERN[pattern];
  if (maker) return maker;
  if (pattern.startsWith('^$|^(\\d{4}')) return someTime;
  if (pattern.startsWith('^(?:(?:\\d\\d[2468]')) return someDay;
  if (pattern.startsWith('^([0-9a-fA-F]{8}-')) {
    return (random) => `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;
  }
  throw new Error(`no maker for the pattern ${pattern}`);
}

/** Fields whose rules the document does not contain. */
const BY_NAME: Record<string, Maker> = {
  phone_number: somePhone,
  personal_email: someEmail,
  email: someEmail,
  website: (random) => random.pick(['', '', '', 'https://x.example']),
  church_email: (random) => `u${digits(random, 6)}@utukufu.example`,
  identifier: someone,
  recipients: someone,
  password: somePassword,
  confirm_password: somePassword,
  current_password: somePassword,
  base_username: (random) => `user${digits(random, 5)}`,
  role: (random) => random.pick(['admin', 'user', 'pastor', 'moderator', 'ministry_leader', 'department_leader']),
  code: (random) => digits(random, 6),
  token: someToken,
  refresh_token: someToken,
  agreed_on: (random) => `20${random.int(10, 25)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
  date_of_birth: (random) => `${random.int(1940, 2025)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
  from: someDay,
  to: someDay,
  gender: (random) => random.pick(['male', 'female', 'other', '']),
  contact_info: (random, world) => random.pick([somePhone(random, world), someEmail(random, world)]),
  county: (random) => random.pick(['Nairobi', "Murang'a", 'Kilifi']),
  town: (random) => random.pick(['Kasarani', 'Ruiru']),
  area: (random) => random.pick(['Mwiki', 'Juja']),
  columns: (random) => random.pick(['{"first_name":"First name"}', '{}', '{"role":null}', '[1]']),
  shortcode: (random) => random.pick(['Utukufu_Nrb', 'KANISA']),
  sender: (random, world) => random.pick([someEmail(random, world), 'The office', '']),
};

const ADDRESSES = ['{"county":"Nairobi","town":"Ruiru"}', 'null', '{}', '{"county":"Nairobi"}', '{"town":{}}', '"x"'];
const WORDS = ['Wanjiku', 'Kamau', "Ng'ang'a", 'Świętej', 'قداس', 'the choir', '50%', 'a_b', '7', 'Zoë 🙏', 'a\\b'];

/** Makes a value that the schema allows, and usually the rules beyond the schema too. */
export function makeValidValue(schema: Schema, random: Random, world: World, name: string): unknown {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return makeValidValue(random.pick(alternatives), random, world, name);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const type = random.pick([schema.type ?? 'null'].flat());
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return makeValidInteger(schema, random, world, name);
  if (type === 'array')
    return Array.from({ length: random.int(schema.minItems ?? 0, 4) }, () => makeItem(schema, random, world, name));
  if (type === 'object') return makeValidObject(schema, random, world);
  return makeValidText(schema, random, world, name);
}

const makeItem = (schema: Schema, random: Random, world: World, name: string) =>
  makeValidValue(schema.items ?? {}, random, world, name);

export function makeValidObject(schema: Schema, random: Random, world: World): Record<string, unknown> {
  if (schema.oneOf) return makeValidObject(random.pick(schema.oneOf), random, world);
  const made: Record<string, unknown> = {};
  // With many optional fields one of them is nearly always refused, so a third of the objects have few.
  const share = random.pick([0.1, 0.6, 0.6]);
  for (const [name, rule] of Object.entries(schema.properties ?? {})) {
    if (rule.format === 'binary') continue;
    // Versions and `seen_` fields refer to an earlier answer; a caller without one omits them.
    if (/^version$|^seen_/.test(name) && random.chance(0.8)) continue;
    const isLikely = random.chance(name === 'password' ? 0.9 : share);
    if (schema.required?.includes(name) || isLikely) made[name] = makeValidValue(rule, random, world, name);
  }
  // Two fields that must be equal would hardly ever be by chance.
  if ('confirm_password' in made && random.chance(0.8)) made['confirm_password'] = made['password'];
  return made;
}

function makeValidInteger({ minimum = 0, maximum = 1000 }: Schema, random: Random, world: World, name: string): number {
  if (/(^|_)ids?$/.test(name)) return Number(someId(random, world));
  return random.pick([minimum, maximum, random.int(minimum, Math.min(maximum, minimum + 20))]);
}

function makeValidText(schema: Schema, random: Random, world: World, name: string): string {
  if (schema.pattern !== undefined) return byPattern(schema.pattern)(random, world);
  const maker = BY_NAME[name];
  if (maker && random.chance(0.9)) return maker(random, world).slice(0, schema.maxLength);
  if (name === 'address') return random.pick(ADDRESSES);
  const { minLength = 0, maxLength = 200 } = schema;
  if (random.chance(0.1)) return 'm'.repeat(maxLength);
  const text = Array.from({ length: random.int(1, 4) }, () => random.pick(WORDS)).join(' ');
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}

/** Maps every text inside a value. */
export function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, mapTexts(held, change)]));
}
