import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tools/paths.ts';

/** Takes effect in a spreadsheet, in HTML by a tag or an attribute, or in a template. */
export const CANARY_LINE = '=1+1<img src=x onerror=canary()><script>canary()</script>{{7*7}}';
/** Also takes effect as a link, a mail header or a calendar component. */
export const CANARY_PROSE = `${CANARY_LINE} javascript:canary() https://x.example/"onclick="canary()\r\nBcc: canary@evil.example\nBEGIN:VALARM\n`;
export const CANARY_EMAIL = "={{7*7}}'canary@people.example";

/**
 * The canaries by operation. Every text field that is stored has a canary here, is listed as rejecting one, or is never
 * stored as text.
 */
export const CANARY_VALUES = {
  register: { first_name: CANARY_LINE, last_name: CANARY_LINE, personal_email: "={{7*7}}'registered@people.example" },
  createUser: {
    first_name: CANARY_LINE,
    last_name: CANARY_LINE,
    personal_email: CANARY_EMAIL,
    church_email: "={{8}}'@people.example",
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

/** Fields that take only letters, digits or listed words, so they reject a canary. */
export const REJECTING_FIELDS = [
  'register.base_username',
  'register.phone_number',
  'createUser.phone_number',
  'createUser.role',
  'createUser.address.county',
  'createUser.address.town',
  'createUser.address.area',
  'createUser.address.description',
  'addUserFamilyMember.name',
  'addUserFamilyMember.gender',
  'addUserFamilyMember.date_of_birth',
  'addUserFamilyMember.address.county',
  'addUserFamilyMember.address.town',
  'addUserFamilyMember.address.area',
  'addUserFamilyMember.address.description',
  'sendTextMessage.shortcode',
  'emailSelected.filters.role',
] as const;

/** Fields that are hashed, compared or searched for, and never stored. */
const NEVER_STORED =
  /password$|^(verify|login|refresh|logout|forgotPassword|resetPassword|choosePassword|undoEmailChange|previewImport|startImport|estimateTextMessage|emailReach|emailPreview|unsubscribe)\.|\.version$/;

/** Operations with the same fields under the same rules as another operation. */
const EQUIVALENT_OPERATIONS: Record<string, string> = {
  updateProfile: 'createUser',
  addFamilyMember: 'addUserFamilyMember',
  updateFamilyMember: 'addUserFamilyMember',
  updateUser: 'createUser',
  changeUserRole: 'createUser',
  updateUserFamilyMember: 'addUserFamilyMember',
  updateDepartment: 'createDepartment',
  updateEvent: 'createEvent',
  emailAll: 'emailSelected',
  emailTest: 'emailSelected',
};

interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Lists every text field of a request body in the OpenAPI document that has no pattern and no enum. */
export function listTextFields(): string[] {
  const file = readFileSync(path.join(projectRoot, 'docs/openapi.json'), 'utf8');
  const { paths } = JSON.parse(file) as {
    paths: Record<
      string,
      Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Schema }> } }>
    >;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return operations.flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => collectTextFields(schema, operationId)),
  );
}

function collectTextFields(schema: Schema, at: string): string[] {
  const own = [schema.type].flat().includes('string') && !schema.enum && !schema.pattern && schema.format !== 'binary';
  return [
    ...(own ? [at] : []),
    ...(schema.anyOf ?? []).flatMap((one) => collectTextFields(one, at)),
    ...(schema.items ? collectTextFields(schema.items, at) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => collectTextFields(one, `${at}.${name}`)),
  ];
}

/** Whether the lists above cover this field. An address that is sent as JSON text is covered part by part. */
export function isFieldCovered(field: string): boolean {
  const [operation = '', ...rest] = field.split('.');
  const name = rest.join('.');
  if (NEVER_STORED.test(field)) return true;
  const names = [operation, EQUIVALENT_OPERATIONS[operation] ?? operation];
  return names.some(
    (one) =>
      name in (CANARY_VALUES[one as keyof typeof CANARY_VALUES] ?? {}) ||
      REJECTING_FIELDS.some((refused) => refused === `${one}.${name}` || refused.startsWith(`${one}.${name}.`)),
  );
}
