import { describe, expect, it } from 'vitest';
import type { Endpoint } from './core/endpoint.schema.ts';
import { ROLES } from './core/roles.ts';
import { z } from './core/zod.ts';
import { APPLICATION_STATUSES } from './departments/applications.ts';
import { ENDPOINTS } from './endpoints.ts';
import { GENDERS, RELATIONSHIPS } from './people/family.ts';

/** Every call in the specification, with the fields to send and the fields that the answer must contain. */
const CALLS: readonly (readonly [call: string, sent: string, answered: string])[] = [
  [
    'POST /auth/register',
    'first_name last_name base_username phone_number password confirm_password personal_email use_church_email',
    'user_id',
  ],
  ['POST /auth/verify', 'user_id code', 'username'],
  ['POST /auth/login', 'identifier password', 'access_token refresh_token user department_ids ministry_ids'],
  ['POST /auth/refresh', 'refresh_token', 'access_token'],
  ['GET /profile', '', 'profile'],
  ['PATCH /profile', 'phone_number personal_email address profile_photo', 'profile'],
  ['GET /profile/photo/:userId', '', ''],
  ['GET /profile/family', '', 'family_members'],
  ['POST /profile/family', 'name relationship address gender date_of_birth contact_info bio photo', 'family_member'],
  ['GET /profile/family/:id', '', 'family_member'],
  ['PATCH /profile/family/:id', 'name relationship address gender date_of_birth contact_info bio photo', ''],
  ['DELETE /profile/family/:id', '', ''],
  ['GET /profile/family/photo/:id', '', ''],
  ['GET /department', '?page per_page', 'departments pages'],
  ['POST /department', 'name description leader_id logo', ''],
  ['GET /department/:id', '', 'department'],
  ['PATCH /department/:id', 'name description leader_id logo', ''],
  ['DELETE /department/:id', '', ''],
  ['POST /department/:id/apply', 'motivation', ''],
  ['PATCH /department/application/:id', 'status', ''],
  ['GET /department/:id/applications', '', 'applications'],
  ['GET /department/:id/members', '', 'members'],
  ['POST /department/:id/info', 'title content', ''],
  ['GET /department/:id/info', '', 'info_posts'],
  ['GET /department/logo/:id', '', ''],
  ['GET /department/leaders', '', 'leaders'],
  ['GET /admin/events', '', 'events'],
  ['POST /admin/events', 'title description start_time end_time location', ''],
  ['GET /admin/events/:id', '', 'event'],
  ['PUT /admin/events/:id', 'title description start_time end_time location', ''],
  ['DELETE /admin/events/:id', '', ''],
  ['POST /admin/messages', 'content recipient_id is_broadcast is_email', ''],
  ['GET /admin/messages', '', 'messages'],
  ['DELETE /admin/messages/:id', '', ''],
  ['POST /admin/email/all', 'subject body sender', 'message'],
  ['POST /admin/email/selected', 'recipients filters subject body sender', 'message'],
  ['GET /admin/email/history', '?page per_page', 'emails current_page total pages'],
  ['GET /admin/users', '?search role is_active is_verified page per_page', 'users pagination'],
  ['GET /admin/users/:id', '', 'user'],
  [
    'POST /admin/users',
    'first_name last_name username phone_number password personal_email church_email role is_active is_verified address use_church_email',
    'id',
  ],
  ['PUT /admin/users/:id', 'first_name last_name username phone_number password personal_email church_email role', ''],
  ['PATCH /admin/users/:id/activate', '', ''],
  ['PATCH /admin/users/:id/deactivate', '', ''],
  ['PATCH /admin/users/:id/verify', '', ''],
  ['PATCH /admin/users/:id/unverify', '', ''],
  ['PATCH /admin/users/:id/role', 'role', ''],
  ['PATCH /admin/users/:id/password', 'password', ''],
  ['POST /admin/users/:id/profile-photo', 'profile_photo', ''],
  ['DELETE /admin/users/:id/profile-photo', '', ''],
  ['GET /admin/users/:id/family', '?page per_page search relationship is_active', 'family_members pagination'],
  ['GET /admin/users/:id/family/:familyId', '', 'family_member'],
  ['PUT /admin/users/:id/family/:familyId', 'name relationship gender date_of_birth contact_info bio address', ''],
  ['DELETE /admin/users/:id/family/:familyId', '', ''],
  ['POST /admin/users/:id/family', 'name relationship gender date_of_birth contact_info bio address', ''],
  ['POST /admin/users/:id/family/:familyId/photo', 'photo', ''],
  ['DELETE /admin/users/:id/family/:familyId/photo', '', ''],
  ['POST /admin/text-messages/send', 'recipient_ids message shortcode time_to_send', ''],
  ['GET /admin/text-messages', '', 'data'],
  ['GET /admin/text-messages/delivery/:messageId', '', 'data'],
];

/** Fields of each resource in the specification, with the call that returns it and its path in the answer. */
const RESOURCES: readonly (readonly [resource: string, call: string, at: string, fields: string])[] = [
  ['a login', 'POST /auth/login', 'user', 'role username'],
  [
    'a profile',
    'GET /profile',
    'profile',
    'id first_name last_name username role church_email personal_email phone_number address is_active is_verified profile_photo',
  ],
  ['an address', 'GET /profile', 'profile.address', 'county town area description'],
  [
    'a family member',
    'GET /profile/family/:id',
    'family_member',
    'id name relationship gender date_of_birth contact_info address bio photo',
  ],
  ['a department', 'GET /department/:id', 'department', 'id name description leader_id leader created_at logo_url'],
  ['the leader of a department', 'GET /department/:id', 'department.leader', 'username'],
  ['a leader', 'GET /department/leaders', 'leaders', 'id first_name last_name username role departments_led'],
  ['a department that a leader leads', 'GET /department/leaders', 'leaders.departments_led', 'name'],
  ['an application', 'GET /department/:id/applications', 'applications', 'id user_id status motivation created_at'],
  ['a department member', 'GET /department/:id/members', 'members', 'user_id first_name last_name username joined_at'],
  ['an info post', 'GET /department/:id/info', 'info_posts', 'id title content posted_by created_at'],
  ['an event', 'GET /admin/events/:id', 'event', 'id title description start_time end_time location created_by'],
  ['a message', 'GET /admin/messages', 'messages', 'id content recipient_id is_broadcast is_email created_at'],
  ['an e-mail record', 'GET /admin/email/history', 'emails', 'id sent_at sender recipients subject status error'],
  [
    'a user',
    'GET /admin/users/:id',
    'user',
    'id first_name last_name username phone_number personal_email church_email role is_active is_verified profile_photo address',
  ],
  [
    'a family member of a user',
    'GET /admin/users/:id/family/:familyId',
    'family_member',
    'id name relationship gender date_of_birth contact_info bio is_active photo address',
  ],
  [
    'a text message',
    'GET /admin/text-messages',
    'data',
    'message_id id sender_username shortcode message recipients status delivery_status delivery_updated_at sent_at',
  ],
  [
    'the delivery of a text',
    'GET /admin/text-messages/delivery/:messageId',
    'data',
    'delivery_status delivery_updated_at',
  ],
  ['the pagination of users', 'GET /admin/users', 'pagination', 'page per_page total'],
];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

const asJson = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;

const endpoints = new Map(
  Object.values<Endpoint>(ENDPOINTS).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

function getEndpoint(call: string): Endpoint {
  const found = endpoints.get(call);
  if (!found) throw new Error(`The contract has no ${call}`);
  return found;
}

/** Fields of an object, of a list's items, or of a nullable value. */
function getFields(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {};
  if (schema.items) return getFields(schema.items);
  return schema.properties ?? schema.anyOf?.map(getFields).find((fields) => Object.keys(fields).length > 0) ?? {};
}

const splitWords = (text: string) => text.split(' ').filter((word) => word !== '');

describe('the calls in the specification', () => {
  it.each(CALLS)('%s takes and returns the specified fields', (call, sent, answered) => {
    const { query, body, upload, answer } = getEndpoint(call);
    const input = sent.startsWith('?') ? query : body;
    const names = Object.keys(getFields(input && asJson(input, 'input')));
    expect([...names, upload?.field]).toEqual(expect.arrayContaining(splitWords(sent.replace('?', ''))));
    expect(Object.keys(getFields(asJson(answer, 'output')))).toEqual(expect.arrayContaining(splitWords(answered)));
  });
});

describe('the resources in the specification', () => {
  it.each(RESOURCES)('%s has the specified fields', (_, call, at, fields) => {
    const resource = at
      .split('.')
      .reduce(
        (schema, step) => getFields(schema)[step],
        asJson(getEndpoint(call).answer, 'output') as Schema | undefined,
      );
    expect(Object.keys(getFields(resource))).toEqual(expect.arrayContaining(splitWords(fields)));
  });

  it('use the specified roles, relationships, genders and statuses', () => {
    expect(ROLES).toEqual(['admin', 'user', 'pastor', 'moderator', 'ministry_leader', 'department_leader']);
    expect(RELATIONSHIPS).toEqual(['spouse', 'child', 'parent', 'sibling', 'other']);
    expect(GENDERS).toEqual(['male', 'female', 'other']);
    expect(APPLICATION_STATUSES).toEqual(['pending', 'approved', 'rejected']);
  });

  it('never contain a password', () => {
    const shown = JSON.stringify(asJson(getEndpoint('GET /admin/users/:id').answer, 'output'));
    expect(shown).not.toContain('password');
  });
});
