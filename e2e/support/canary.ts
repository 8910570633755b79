import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tools/paths.ts';

/** Takes effect in a spreadsheet, in HTML by a tag or an attribute, or in a template. */
export const CANARY_LINE = '=1+1<img src=x onerror=canary()><script>canary()</script>{{7*7}}';
/** For fields of at least 39 characters. */
export const CANARY_SHORT = '=1+1<img src=x onerror=canary()>{{7*7}}';
/** Also takes effect as a link, a mail header or a calendar component. */
export const CANARY_PROSE = `${CANARY_LINE} javascript:canary() https://x.example/"onclick="canary()\r\nBcc: canary@evil.example\nBEGIN:VALARM\n`;
export const CANARY_EMAIL = "={{7*7}}'canary@people.example";

/**
 * The canaries by operation, for one operation of each set of fields. A text field of these operations without a canary
 * must reject one, and a text field of another operation must have the same name as one of these.
 */
export const CANARY_VALUES = {
  register: { first_name: CANARY_LINE, last_name: CANARY_LINE, personal_email: "={{7*7}}'registered@people.example" },
  createUser: {
    first_name: CANARY_LINE,
    last_name: CANARY_LINE,
    personal_email: CANARY_EMAIL,
    church_email: "={{8}}'@people.example",
    address: { county: CANARY_SHORT, town: CANARY_SHORT, area: CANARY_SHORT, description: CANARY_LINE },
  },
  addUserFamilyMember: { contact_info: CANARY_EMAIL, bio: CANARY_LINE },
  addFamilyMember: { contact_info: CANARY_EMAIL, bio: CANARY_LINE },
  createDepartment: { name: CANARY_LINE, description: CANARY_PROSE },
  createDepartments: { names: [`${CANARY_LINE} too`] },
  applyToDepartment: { motivation: CANARY_PROSE },
  reviewApplication: { reason: CANARY_PROSE },
  postInfo: { title: CANARY_LINE, content: CANARY_PROSE },
  createEvent: { title: CANARY_LINE, description: CANARY_PROSE, location: CANARY_LINE },
  changeOccurrence: { title: `${CANARY_LINE} moved`, description: CANARY_PROSE, location: CANARY_LINE },
  sendMessage: { content: CANARY_PROSE },
  sendTextMessage: { message: `${CANARY_LINE}\n${CANARY_LINE}` },
  emailSelected: { subject: CANARY_LINE, body: CANARY_PROSE, sender: CANARY_LINE, recipients: [CANARY_EMAIL] },
} as const;

export type CanaryOperation = keyof typeof CANARY_VALUES;

/** Secrets and versions are hashed or compared, and the import's columns are headings of the file: none is stored. */
const NEVER_STORED = new Set([
  'password',
  'confirm_password',
  'current_password',
  'code',
  'identifier',
  'token',
  'refresh_token',
  'version',
  'columns',
  'List-Unsubscribe',
]);

interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** A text in a request body that has neither a pattern nor an enum. */
export interface TextField {
  operation: string;
  /** With dots for a field inside another one, such as `address.county`. */
  name: string;
  lengthMax: number;
}

interface OpenApi {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
}

/** The text fields of all request bodies in the OpenAPI document that might be stored. */
export function listTextFields(): TextField[] {
  const { paths } = JSON.parse(readFileSync(path.join(projectRoot, 'docs/openapi.json'), 'utf8')) as OpenApi;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations
    .flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => collectTextFields(schema, operationId, '')),
    )
    .filter(({ name }) => !NEVER_STORED.has(name));
}

function collectTextFields(schema: Schema, operation: string, name: string): TextField[] {
  const isText = [schema.type].flat().includes('string') && schema.format !== 'binary';
  const isOwn = isText && !schema.enum && !schema.pattern;
  return [
    ...(isOwn ? [{ operation, name, lengthMax: schema.maxLength ?? Number.POSITIVE_INFINITY }] : []),
    ...(schema.anyOf ?? []).flatMap((one) => collectTextFields(one, operation, name)),
    ...(schema.items ? collectTextFields(schema.items, operation, name) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      collectTextFields(one, operation, name === '' ? key : `${name}.${key}`),
    ),
  ];
}

const isTested = ({ operation }: TextField) => operation in CANARY_VALUES;

/** The text fields of the tested operations that have no canary: they must reject one. */
export function listRejectingFields(): (TextField & { operation: CanaryOperation })[] {
  return listTextFields()
    .filter((field): field is TextField & { operation: CanaryOperation } => isTested(field))
    .filter((field) => !hasCanary(field));
}

function hasCanary({ operation, name }: { operation: CanaryOperation; name: string }): boolean {
  let value: unknown = CANARY_VALUES[operation];
  for (const key of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value !== undefined;
}

/** The longest canary that fits, so that only the characters can be the reason for a rejection. */
export function pickCanary({ lengthMax }: TextField): string {
  return [CANARY_LINE, CANARY_SHORT, '<b>{{7*7}}'].find((canary) => canary.length <= lengthMax) ?? '<';
}

/** The fields that no tested operation has, or only a shorter one: a new operation needs canaries for them. */
export function listUncoveredFields(fields = listTextFields()): string[] {
  const tested = fields.filter(isTested);
  const isCovered = ({ name, lengthMax }: TextField) =>
    tested.some((field) => field.name === name && field.lengthMax >= lengthMax);
  return fields.filter((field) => !isCovered(field)).map(({ operation, name }) => `${operation}.${name}`);
}
