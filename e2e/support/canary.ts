import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tools/paths.ts';

/** Would run in a spreadsheet, as HTML by a tag or an attribute, or in a template. */
export const CANARY_LINE = '=1+1<img src=x onerror=canary()><script>canary()</script>{{7*7}}';
/** Also as a link, as a header of a mail, and as a part of a calendar. */
export const CANARY_PROSE = `${CANARY_LINE} javascript:canary() https://x.example/"onclick="canary()\r\nBcc: canary@evil.example\nBEGIN:VALARM\n`;
export const CANARY_EMAIL = "={{7*7}}'canary@people.example";

/**
 * What is planted where. Each text that a person may send and that is kept has a canary of its own, stands among those
 * whose rules refuse it, or among those that are never kept as text.
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

/** Rules of letters, digits and words: nothing of a canary gets past them. */
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

/** Hashed, compared or looked for, and gone with the request. */
const NEVER_STORED =
  /password$|^(verify|login|refresh|logout|forgotPassword|resetPassword|choosePassword|undoEmailChange|previewImport|startImport|estimateTextMessage|emailReach|emailPreview|unsubscribe)\.|\.version$/;

/** The same fields under the same rules, asked for in another place. */
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

/** Every text of a request body in the OpenAPI document that no pattern and no list of words holds down. */
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

/** Whether anybody thought of this field. An address that comes as JSON text is looked at part by part. */
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
