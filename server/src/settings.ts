import { isEmail } from '@kanisa/contract/fields.ts';
import { z } from 'zod';

/** `Name <address>` or an address alone. */
const mailbox = z.string().refine((value) => isEmail(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value), {
  error: 'an e-mail address, or Name <address>',
});

const urlWith = (schemes: readonly string[], takes: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), { error: takes });

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const isTimeZone = (value: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `a whole number from ${min} to ${max}` });

/** Every variable the server reads, with what it takes. `.env.example` lists the same ones; a test compares. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: urlWith(['http:', 'https:'], 'the address people open, like https://church.example').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: urlWith(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  CHURCH_NAME: z.string().trim().min(1).max(100).default('Utukufu Church'),
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
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'smtp://user:password@host:587 or smtps://…').optional(),
  MAIL_FROM: mailbox.optional(),
  CORS_ORIGINS: list.prefault(''),
  TRUST_PROXY: list.prefault(''),
  RATE_LIMIT_PER_SECOND: wholeNumber(0, 1_000_000).prefault('1000'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  church: { name: string; emailDomain: string; timeZone: string };
  admin: { username: string; password: string | undefined; email: string };
  mail: { smtpUrl: string | undefined; from: string };
  corsOrigins: string[];
  trustProxy: string[];
  rateLimitPerSecond: number;
  logLevel: string | undefined;
}

/** Stops the start with a message for a person, naming the variable and what it takes. */
export class SettingsError extends Error {}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const result = environment.safeParse(given);
  if (!result.success) throw new SettingsError(explain(result.error.issues));
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    church: { name: read.CHURCH_NAME, emailDomain: read.CHURCH_EMAIL_DOMAIN, timeZone: read.CHURCH_TIME_ZONE },
    admin: {
      username: read.ADMIN_USERNAME,
      password: read.ADMIN_PASSWORD,
      email: read.ADMIN_EMAIL ?? `admin@${read.CHURCH_EMAIL_DOMAIN}`,
    },
    mail: {
      smtpUrl: read.SMTP_URL,
      from: read.MAIL_FROM ?? `${read.CHURCH_NAME} <office@${read.CHURCH_EMAIL_DOMAIN}>`,
    },
    corsOrigins: read.CORS_ORIGINS,
    trustProxy: read.TRUST_PROXY,
    rateLimitPerSecond: read.RATE_LIMIT_PER_SECOND,
    logLevel: read.LOG_LEVEL,
  };
}

/** The value itself is not repeated: it may be a password. */
function explain(issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.map((issue) => `  ${issue.path.join('.')} takes ${issue.message}`);
  return ['Kanisa cannot start, because a setting has a value that it cannot use:', ...lines].join('\n');
}
