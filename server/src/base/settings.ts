import { isIP, isIPv6 } from 'node:net';
import { isEmail } from '@kanisa/contract/core/fields.ts';
import { trimEndCharacters } from '@kanisa/contract/core/text.ts';
import { DEFAULT_SHORTCODE, SHORTCODE_MAX } from '@kanisa/contract/messaging/text-messages.ts';
import { UNDO_SECONDS } from '@kanisa/contract/messaging/undo.ts';
import { z } from 'zod';
import { type ChurchSettings, createChurchSettings } from './church-settings.ts';

/** `Name <address>` or an address alone. */
const mailboxSchema = z.string().refine((value) => isEmail(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value), {
  error: 'an e-mail address, or Name <address>',
});

const urlSchema = (schemes: readonly string[], expected: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), { error: expected });

const commaSeparated = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

const isProxyAddress = (value: string) => {
  const [address = '', bits, ...more] = value.split('/');
  const bitsMax = isIPv6(address) ? 128 : 32;
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax);
  return PROXY_NAMES.has(value) || (isIP(address) !== 0 && isMask && more.length === 0);
};

const isTimeZone = (value: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

const wholeNumberSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `a whole number from ${min} to ${max}` });

/** Keys and personal names are sent to it, so plain HTTP is allowed to this machine only. */
const gatewayUrlSchema = z
  .string()
  .refine(
    (value) => /^https:\/\/[^/?#]+/.test(value) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(value),
    {
      error: 'an https:// address, like https://quicksms.advantasms.com/api',
    },
  )
  .refine(URL.canParse, { error: 'an https:// address, like https://quicksms.advantasms.com/api' })
  .transform((value) => trimEndCharacters(value, '/'));

const PRICE_PATTERN = /^(?:([A-Z]{3}) )?(\d{1,4}(?:\.\d{1,4})?)$/;

/** Every environment variable of the server. `.env.example` lists the same ones; a test compares them. */
export const environmentSchema = z.object({
  PORT: wholeNumberSchema(0, 65_535).prefault('3000'),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: urlSchema(['http:', 'https:'], 'the address people open, like https://church.example').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: urlSchema(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  CHURCH_NAME: z.string().trim().min(1).max(100, { error: 'at most 100 characters' }).default('Utukufu Church'),
  CHURCH_EMAIL_DOMAIN: z
    .string()
    .refine((value) => isEmail(`a@${value}`), { error: 'a domain, like utukufu.example' })
    .default('utukufu.example'),
  CHURCH_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'a time zone, like Africa/Nairobi' })
    .default('Africa/Nairobi'),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[a-z0-9]{3,40}$/, { error: '3 to 40 lower-case letters and digits' })
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(8, { error: 'at least 8 characters' }).max(128, { error: 'at most 128' }).optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, { error: 'an e-mail address' }).optional(),
  SMTP_URL: urlSchema(['smtp:', 'smtps:'], 'smtp://user:password@host:587 or smtps://…').optional(),
  MAIL_FROM: mailboxSchema.optional(),
  SMS_GATEWAY: z
    .enum(['outbox', 'partner', 'africastalking'], { error: 'outbox, partner or africastalking' })
    .default('outbox'),
  SMS_BASE_URL: gatewayUrlSchema.optional(),
  SMS_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, { error: 'the key that the gateway gave you' })
    .optional(),
  SMS_PARTNER_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, { error: 'the partner id that the gateway gave you' })
    .optional(),
  SMS_USERNAME: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, { error: 'your username at the gateway' })
    .optional(),
  SMS_SHORTCODE: z
    .string()
    .max(SHORTCODE_MAX, { error: `at most ${SHORTCODE_MAX} characters` })
    .default(DEFAULT_SHORTCODE),
  SMS_CALLBACK_SECRET: z
    .string()
    .regex(/^[\w-]{16,100}$/, { error: '16 to 100 letters, digits, hyphens and underscores' })
    .optional(),
  SMS_COUNTRIES: z
    .string()
    .regex(/^[1-9]\d{0,2}(?:\s*,\s*[1-9]\d{0,2})*$/, { error: 'calling codes of countries, like 254,255' })
    .optional(),
  SMS_PRICE: z.string().regex(PRICE_PATTERN, { error: 'a price, like KES 0.80' }).optional(),
  PUSH_TEST_ORIGIN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, {
      error: 'a push service of tests on this machine, like http://127.0.0.1:4000',
    })
    .optional(),
  SECRET_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64url').length === 32, { error: '32 bytes in base64url' })
    .optional(),
  ERASED_LIST: z.string().min(1).optional(),
  DRAIN_SECONDS: wholeNumberSchema(0, 60).prefault('0'),
  UNDO_SECONDS: wholeNumberSchema(0, 3600).prefault(String(UNDO_SECONDS)),
  METRICS_PORT: wholeNumberSchema(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  CORS_ORIGINS: commaSeparated.prefault(''),
  TRUST_PROXY: commaSeparated
    .refine((proxies) => proxies.every(isProxyAddress), { error: 'addresses or networks, like 127.0.0.1,10.0.0.0/8' })
    .prefault(''),
  RATE_LIMIT_PER_SECOND: wholeNumberSchema(0, 1_000_000).prefault('1000'),
  DEMO: z.enum(['0', '1'], { error: '1 for the made-up church, 0 for a real one' }).default('0'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
});

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  church: ChurchSettings;
  admin: { username: string; password: string | undefined; email: string };
  mail: { smtpUrl: string | undefined; from: string };
  sms: {
    gateway: 'outbox' | 'partner' | 'africastalking';
    baseUrl: string | undefined;
    apiKey: string | undefined;
    partnerId: string | undefined;
    username: string | undefined;
    readonly shortcode: string;
    callbackSecret: string | undefined;
    /** Calling codes that texts may be sent to; null for all. */
    countries: string[] | null;
    /** Price of one text part; null when not set. */
    price: number | null;
    currency: string;
  };
  /** A push service on this machine that tests start. Browsers have no other use for it. */
  pushTestOrigin: string | undefined;
  /** Seals the secrets of authenticator apps. Undefined: the key in the data folder. */
  secretKey: string | undefined;
  /** The list that each erasure is appended to at once. A started process always has one, see environment.ts. */
  erasedList: string | undefined;
  /**
   * After the stop signal the server reports not ready but keeps serving for this time, so that the proxy stops routing
   * to it.
   */
  drainSeconds: number;
  /** Time in which the sender of a form can undo a broadcast, an e-mail or a text. */
  undoSeconds: number;
  /** Undefined when metrics are off. */
  metrics: { port: number; host: string } | undefined;
  corsOrigins: string[];
  trustProxy: string[];
  rateLimitPerSecond: number;
  /** The demo church: its logins are public, and it sends nothing. */
  demo: boolean;
  logLevel: string | undefined;
}

/** Stops the start with a message that names the variable and the values it accepts. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const presentVariables = Object.fromEntries(
    Object.keys(environmentSchema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const result = environmentSchema.safeParse(presentVariables);
  if (!result.success) throw new SettingsError(formatIssues(result.error.issues));
  const demo = result.data.DEMO === '1';
  const values = demo ? disableSending(result.data) : result.data;
  const church = createChurchSettings(
    { name: values.CHURCH_NAME, timeZone: values.CHURCH_TIME_ZONE },
    {
      emailDomain: 'CHURCH_EMAIL_DOMAIN' in presentVariables ? values.CHURCH_EMAIL_DOMAIN : null,
      shortcode: 'SMS_SHORTCODE' in presentVariables ? values.SMS_SHORTCODE : null,
    },
  );
  return {
    demo,
    port: values.PORT,
    host: values.HOST,
    publicUrl: trimEndCharacters(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`, '/'),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    church,
    admin: {
      username: values.ADMIN_USERNAME,
      password: values.ADMIN_PASSWORD,
      email: values.ADMIN_EMAIL ?? `admin@${values.CHURCH_EMAIL_DOMAIN}`,
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `${values.CHURCH_NAME} <office@${values.CHURCH_EMAIL_DOMAIN}>`,
    },
    sms: readSmsSettings(values, church),
    pushTestOrigin: values.PUSH_TEST_ORIGIN,
    secretKey: values.SECRET_KEY,
    erasedList: values.ERASED_LIST,
    drainSeconds: values.DRAIN_SECONDS,
    undoSeconds: values.UNDO_SECONDS,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    rateLimitPerSecond: values.RATE_LIMIT_PER_SECOND,
    logLevel: values.LOG_LEVEL,
  };
}

/** The demo never sends anything, whatever else is set, because anybody may sign in. */
const disableSending = (values: z.output<typeof environmentSchema>): z.output<typeof environmentSchema> => ({
  ...values,
  SMTP_URL: undefined,
  SMS_GATEWAY: 'outbox',
});

/** Settings that each gateway requires. */
const REQUIRED_BY_GATEWAY = {
  outbox: [],
  partner: ['SMS_BASE_URL', 'SMS_API_KEY', 'SMS_PARTNER_ID'],
  africastalking: ['SMS_USERNAME', 'SMS_API_KEY'],
} as const;
const AFRICAS_TALKING_URL = 'https://api.africastalking.com';

function readSmsSettings(values: z.output<typeof environmentSchema>, church: ChurchSettings): Settings['sms'] {
  const gateway = values.SMS_GATEWAY;
  const missing = REQUIRED_BY_GATEWAY[gateway].filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new SettingsError(missing.map((name) => formatMissingSetting(name, gateway)).join('\n'));
  const [, currency = 'KES', amount] = PRICE_PATTERN.exec(values.SMS_PRICE ?? '') ?? [];
  const countries = values.SMS_COUNTRIES ?? (gateway === 'outbox' ? undefined : '254');
  return {
    gateway,
    baseUrl: values.SMS_BASE_URL ?? (gateway === 'africastalking' ? AFRICAS_TALKING_URL : undefined),
    apiKey: values.SMS_API_KEY,
    partnerId: values.SMS_PARTNER_ID,
    username: values.SMS_USERNAME,
    get shortcode() {
      return church.shortcode;
    },
    callbackSecret: values.SMS_CALLBACK_SECRET,
    countries: countries?.split(',').map((code) => code.trim()) ?? null,
    price: amount === undefined ? null : Number(amount),
    currency,
  };
}

const formatMissingSetting = (name: string, gateway: string) =>
  `Kanisa cannot start, because ${name} is not set: SMS_GATEWAY=${gateway} needs it.`;

/** The value is omitted: it may be a password. */
function formatIssues(issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.map((issue) => `  ${issue.path.join('.')} takes ${issue.message}`);
  return ['Kanisa cannot start, because a setting has a value that it cannot use:', ...lines].join('\n');
}
