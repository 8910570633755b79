import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tools/paths.ts';

/** Takes effect in a spreadsheet, in HTML by a tag or an attribute, or in a template. */
export const CANARY_LINE = '=1+1<img src=x onerror=canary()><script>canary()</script>{{7*7}}';
/** For fields of at least 39 characters. */
export const CANARY_SHORT = '=1+1<img src=x onerror=canary()>{{7*7}}';
/** Also takes effect as a link, a mail header or a calendar component. */
export const CANARY_PROSE = `${CANARY_LINE} javascript:canary() https://x.example/"onclick="canary()\r\nBcc: canary@evil.example\nBEGIN:VALARM\n`;
/** Fields of at least this length take several lines. */
const PROSE_MIN = 500;
export const CANARY_EMAIL = "={{7*7}}'canary@people.example";

/** Values of fields for which the canary by length and name does not do: they must be unique, or have two lines. */
const SPECIAL_VALUES: Record<string, string> = {
  'register.personal_email': "={{7*7}}'registered@people.example",
  'createUser.church_email': "={{8}}'@people.example",
  'createDepartments.names': `${CANARY_LINE} too`,
  'changeOccurrence.title': `${CANARY_LINE} moved`,
  'sendTextMessage.message': `${CANARY_LINE}\n${CANARY_LINE}`,
};

/** Fields of fixed form, by name or with their operation: they must reject a canary. */
const REJECTING_FIELDS = new Set([
  'base_username',
  'phone_number',
  'gender',
  'date_of_birth',
  'role',
  'filters.role',
  'shortcode',
  'email_domain',
  'addFamilyMember.name',
  'addFamilyMember.address',
  'addUserFamilyMember.name',
  'addUserFamilyMember.address.county',
  'addUserFamilyMember.address.town',
  'addUserFamilyMember.address.area',
  'addUserFamilyMember.address.description',
  'status_since',
  'member_since',
  'baptised_on',
  'agreed_on',
  'query.status',
  'query.joined_since',
  'query.field',
]);

/**
 * Secrets and versions are hashed or compared, the import's columns are headings of the file, and a message with
 * a filled honeypot is thrown away: none is stored. A guardian's name is kept as a proof, and the address and keys of a
 * push subscription for sending: no answer contains them.
 */
const NEVER_STORED = new Set([
  'password',
  'confirm_password',
  'current_password',
  'code',
  'identifier',
  'token',
  'refresh_token',
  'version',
  'other_version',
  'website',
  'guardian',
  'columns',
  'List-Unsubscribe',
  'endpoint',
  'p256dh',
  'auth',
]);

/** Name and contact find a person, and are not stored. */
const FINDING_OPERATION = 'addMember';

/** A passkey stores no text of its owner's: only signed bytes and listed words. */
const PASSKEY = 'credential.';
const isStored = (name: string) => !NEVER_STORED.has(name) && !name.startsWith(PASSKEY);

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

/** The schemas of all request bodies in the OpenAPI document. */
function listBodies(): { operation: string; schema: Schema }[] {
  const { paths } = JSON.parse(readFileSync(path.join(projectRoot, 'docs/openapi.json'), 'utf8')) as OpenApi;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ operation: operationId, schema })),
  );
}

/** The text fields of all request bodies in the OpenAPI document that might be stored. */
export function listTextFields(): TextField[] {
  return listBodies()
    .flatMap(({ operation, schema }) => collectTextFields(schema, operation, ''))
    .filter(({ operation, name }) => isStored(name) && operation !== FINDING_OPERATION);
}

function collectTextFields(schema: Schema, operation: string, name: string): TextField[] {
  return [
    ...(isFreeText(schema) ? [{ operation, name, lengthMax: schema.maxLength ?? Number.POSITIVE_INFINITY }] : []),
    ...(schema.anyOf ?? []).flatMap((one) => collectTextFields(one, operation, name)),
    ...(schema.items ? collectTextFields(schema.items, operation, name) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      collectTextFields(one, operation, name === '' ? key : `${name}.${key}`),
    ),
  ];
}

function isFreeText(schema: Schema): boolean {
  const isText = [schema.type].flat().includes('string') && schema.format !== 'binary';
  return isText && !schema.enum && !schema.pattern;
}

/** A canary for each text field of the operation that stores one, nested as the body is. */
export function makeCanaries(operation: string): Record<string, unknown> {
  const body = listBodies().find((one) => one.operation === operation);
  if (!body) throw new Error(`${operation} has no request body`);
  return (makeValue(body.schema, operation, '') ?? {}) as Record<string, unknown>;
}

function makeValue(schema: Schema, operation: string, name: string): unknown {
  if (isFreeText(schema)) {
    const field = { operation, name, lengthMax: schema.maxLength ?? Number.POSITIVE_INFINITY };
    return isStored(name) && !isRejecting(field) ? chooseCanary(field) : undefined;
  }
  if (schema.items) {
    const item = makeValue(schema.items, operation, name);
    return item === undefined ? undefined : [item];
  }
  if (schema.anyOf) return schema.anyOf.map((one) => makeValue(one, operation, name)).find((one) => one !== undefined);
  const values = Object.entries(schema.properties ?? {})
    .map(([key, one]) => [key, makeValue(one, operation, name === '' ? key : `${name}.${key}`)] as const)
    .filter(([, value]) => value !== undefined);
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

function chooseCanary(field: TextField): string {
  const special = SPECIAL_VALUES[`${field.operation}.${field.name}`];
  if (special !== undefined) return special;
  if (/email|contact_info|recipients/.test(field.name)) return CANARY_EMAIL;
  return field.lengthMax >= PROSE_MIN ? CANARY_PROSE : pickCanary(field);
}

const isRejecting = ({ operation, name }: TextField) =>
  REJECTING_FIELDS.has(name) || REJECTING_FIELDS.has(`${operation}.${name}`);

/** The text fields of the operations that must reject a canary. */
export function listRejectingFields<Operation extends string>(
  operations: readonly Operation[],
): (TextField & { operation: Operation })[] {
  const isTested = (field: TextField): field is TextField & { operation: Operation } =>
    operations.some((operation) => operation === field.operation);
  return listTextFields().filter(isTested).filter(isRejecting);
}

/** The longest canary of one line that fits, so that only the characters can be the reason for a rejection. */
export function pickCanary({ lengthMax }: TextField): string {
  return [CANARY_LINE, CANARY_SHORT, '<b>{{7*7}}'].find((canary) => canary.length <= lengthMax) ?? '<';
}

/** The fields that none of the operations has, or only a shorter one: a new operation must be planted for them. */
export function listUncoveredFields(operations: readonly string[], fields = listTextFields()): string[] {
  const tested = fields.filter(({ operation }) => operations.includes(operation));
  const isCovered = ({ name, lengthMax }: TextField) =>
    tested.some((field) => field.name === name && field.lengthMax >= lengthMax);
  return fields.filter((field) => !isCovered(field)).map(({ operation, name }) => `${operation}.${name}`);
}
