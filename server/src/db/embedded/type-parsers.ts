import { type QueryOptions, types } from '@electric-sql/pglite';

/** Arrays of numeric, timestamp, timestamptz, interval and date. */
const ARRAY_TYPES = [1231, 1115, 1185, 1187, 1182];

const keepText = (text: string) => text;
const parseDate = (text: string) =>
  text.endsWith('infinity')
    ? text.startsWith('-')
      ? Number.NEGATIVE_INFINITY
      : Number.POSITIVE_INFINITY
    : new Date(text);

/**
 * Drizzle parses dates itself and passes no-op parsers with each query; PGlite would then copy its hundreds of parsers
 * for every query. So these are installed globally; other callers pass their own.
 */
export const drizzleParsers = {
  ...Object.fromEntries(
    [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...ARRAY_TYPES].map((type) => [type, keepText]),
  ),
  // A photo has a hundred thousand hex digits; PGlite's own parser handles them one at a time.
  [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
};

export const byteaSerializers = {
  [types.BYTEA]: (bytes: unknown) => {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('Only bytes can be stored as bytes');
    return `\\x${Buffer.from(bytes).toString('hex')}`;
  },
};

const dateParsers = { [types.TIMESTAMP]: parseDate, [types.TIMESTAMPTZ]: parseDate, [types.DATE]: parseDate };

/** Drizzle passes parsers, which are installed globally already. The queue passes none and expects `Date` values. */
export function withParsers({ parsers, ...options }: QueryOptions = {}): QueryOptions {
  return parsers ? options : { ...options, parsers: dateParsers };
}
