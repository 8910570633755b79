import { type QueryOptions, types } from '@electric-sql/pglite';

/** Lists of numbers with decimals, of moments without and with their zone, of spans and of days. */
const ARRAY_TYPES = [1231, 1115, 1185, 1187, 1182];

const keepText = (text: string) => text;
const parseDate = (text: string) =>
  text.endsWith('infinity')
    ? text.startsWith('-')
      ? Number.NEGATIVE_INFINITY
      : Number.POSITIVE_INFINITY
    : new Date(text);

/**
 * Drizzle reads moments itself, and brings parsers that leave them alone with each query; PGlite then copies the
 * hundreds that it has, for the one query. So these are the parsers of all, and whoever else asks brings own ones.
 */
export const drizzleParsers = {
  ...Object.fromEntries(
    [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...ARRAY_TYPES].map((type) => [type, keepText]),
  ),
  // A photo is a hundred thousand digits: PGlite's own reads and writes them one at a time.
  [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
};

export const byteaSerializers = {
  [types.BYTEA]: (bytes: unknown) => {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('Only bytes can be stored as bytes');
    return `\\x${Buffer.from(bytes).toString('hex')}`;
  },
};

const dateParsers = { [types.TIMESTAMP]: parseDate, [types.TIMESTAMPTZ]: parseDate, [types.DATE]: parseDate };

/** Of whoever asks: drizzle, which brings parsers, or the queue, which expects moments. */
export function withParsers({ parsers, ...options }: QueryOptions = {}): QueryOptions {
  return parsers ? options : { ...options, parsers: dateParsers };
}
