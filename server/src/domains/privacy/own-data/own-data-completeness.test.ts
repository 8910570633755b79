import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createFullUser } from '../../../../test/support/full-user.ts';
import { unpackOwnData } from '../../../../test/support/own-data-archive.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { listColumns, listUserTables } from '../../../../test/support/user-tables.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const LEFT_OUT = 'left out: ';
const secret = `${LEFT_OUT}a hash; the secret itself is not kept`;
const owner = `${LEFT_OUT}the owner, who is the person`;
const ofDepartment = `${LEFT_OUT}everyone reads it on the department's page`;
const ofEvent = `${LEFT_OUT}how the church's calendar shows the event, which stays with the church`;
const ofEmail = `${LEFT_OUT}for whom it was, which is the church's to know`;
const ofText = `${LEFT_OUT}how far the sending has come, to this person or to all`;
const residence = (file: string) => ({
  county: `${file} address.county`,
  town: `${file} address.town`,
  area: `${file} address.area`,
  address_description: `${file} address.description`,
});
const COVERED: Record<string, Record<string, string> | string> = {
  users: {
    id: 'profile.json id',
    first_name: 'profile.json first_name',
    last_name: 'profile.json last_name',
    username: 'profile.json username',
    personal_email: 'profile.json personal_email',
    church_email: 'profile.json church_email',
    phone_number: 'profile.json phone_number',
    password_hash: secret,
    role: 'profile.json role',
    is_active: 'profile.json is_active',
    is_verified: 'profile.json is_verified',
    ...residence('profile.json'),
    deletion_requested_at: 'profile.json deletion_requested_at',
    wants_emails: 'profile.json wants_emails',
    wants_texts: 'profile.json wants_texts',
    created_at: 'profile.json registered_at',
    updated_at: 'profile.json changed_at',
  },
  family_members: {
    id: 'family.json id',
    user_id: owner,
    name: 'family.json name',
    relationship: 'family.json relationship',
    gender: 'family.json gender',
    date_of_birth: 'family.json date_of_birth',
    contact_info: 'family.json contact_info',
    bio: 'family.json bio',
    ...residence('family.json'),
    is_active: 'family.json is_active',
    created_at: 'family.json added_at',
    updated_at: 'family.json changed_at',
  },
  photos: {
    id: `${LEFT_OUT}a number that no answer ever shows; the file has the family member's`,
    user_id: owner,
    family_member_id: 'family.json id',
    department_id: `${LEFT_OUT}a department's logo is nobody's own`,
    hash: `${LEFT_OUT}made of the picture, which is there`,
    bytes: 'profile.json photo.file',
    created_at: 'profile.json photo.added_at',
  },
  sessions: {
    id: 'devices.json id',
    user_id: owner,
    device: 'devices.json name',
    created_at: 'devices.json signed_in_at',
    last_used_at: 'devices.json last_used_at',
    revoked_at: 'devices.json signed_out_at',
  },
  email_changes: {
    id: 'email-changes.json id',
    user_id: owner,
    old_email: 'email-changes.json old_email',
    token_hash: secret,
    changed_at: 'email-changes.json changed_at',
    expires_at: 'email-changes.json can_be_undone_until',
  },
  departments: {
    id: 'departments.json id',
    name: 'departments.json name',
    description: ofDepartment,
    leader_id: 'departments.json is_leader',
    only_leader_reviews: ofDepartment,
    created_at: ofDepartment,
    updated_at: ofDepartment,
  },
  department_members: {
    department_id: 'departments.json id',
    user_id: owner,
    joined_at: 'departments.json joined_at',
  },
  department_applications: {
    id: 'applications.json id',
    department_id: 'applications.json department.id',
    user_id: owner,
    status: 'applications.json status',
    motivation: 'applications.json motivation',
    reason: 'applications.json reason',
    created_at: 'applications.json applied_at',
    reviewed_by: `${LEFT_OUT}somebody else; who decided stays with the department`,
    reviewed_at: 'applications.json reviewed_at',
    seen_at: 'applications.json read_at',
  },
  info_posts: {
    id: 'info-posts.json id',
    department_id: 'info-posts.json department_id',
    posted_by: owner,
    title: 'info-posts.json title',
    content: 'info-posts.json content',
    created_at: 'info-posts.json posted_at',
    is_pinned: 'info-posts.json is_pinned',
  },
  audit_entries: {
    id: 'history.json id',
    at: 'history.json at',
    actor_id: 'history.json by_me',
    action: 'history.json action',
    person_id: 'history.json about_me',
    family_member_id: 'history.json family_member_id',
    department_id: 'history.json department_id',
    address: 'history.json address',
    device: 'history.json device',
    before: 'history.json before',
    after: 'history.json after',
  },
  people_imports: {
    id: 'imports.json id',
    created_by: owner,
    address: 'imports.json address',
    device: 'imports.json device',
    status: 'imports.json status',
    content: `${LEFT_OUT}other people's, and gone when it is done`,
    columns: `${LEFT_OUT}the headings of a list, and gone when it is done`,
    is_welcoming: 'imports.json with_welcome_emails',
    total: 'imports.json total',
    done: 'imports.json done',
    error: 'imports.json error',
    created_at: 'imports.json started_at',
    finished_at: 'imports.json finished_at',
  },
  events: {
    id: 'events.json id',
    title: 'events.json title',
    description: 'events.json description',
    starts_at: 'events.json start_time',
    ends_at: 'events.json end_time',
    location: 'events.json location',
    is_public: ofEvent,
    repeats: ofEvent,
    repeat_interval: ofEvent,
    repeat_until: ofEvent,
    repeat_count: ofEvent,
    capacity: ofEvent,
    spans_from: ofEvent,
    spans_to: ofEvent,
    revision: ofEvent,
    created_by: owner,
    created_at: 'events.json created_at',
    updated_at: ofEvent,
  },
  event_changes: ofEvent,
  event_attendances: {
    event_id: 'attendance.json event.id',
    occurs_on: 'attendance.json date',
    user_id: owner,
    said_at: 'attendance.json said_at',
  },
  messages: {
    id: 'messages.json id',
    content: 'messages.json content',
    sender_id: 'messages.json is_from_me',
    recipient_id: 'messages.json is_to_me',
    is_broadcast: 'messages.json is_broadcast',
    is_email: 'messages.json is_email',
    created_at: 'messages.json sent_at',
  },
  message_reads: {
    user_id: owner,
    message_id: 'messages-read.json message_id',
    read_at: 'messages-read.json read_at',
  },
  emails: {
    id: 'emails-sent.json id',
    kind: 'emails-sent.json kind',
    subject: 'emails-sent.json subject',
    body: 'emails-sent.json body',
    sender: 'emails-sent.json sender',
    created_by: owner,
    created_at: 'emails-sent.json sent_at',
    is_to_all: ofEmail,
    filter_role: ofEmail,
    filter_is_active: ofEmail,
    idempotency_key: ofText,
    secret: `${LEFT_OUT}the seal of links, of which each person has their own in the e-mail`,
    message_id: `${LEFT_OUT}the message itself is in messages.json`,
    pending: ofText,
    accepted: ofText,
    delivered: ofText,
    failed: ofText,
    suppressed: ofText,
    unknown: ofText,
    finished_at: ofText,
  },
  email_recipients: {
    id: ofText,
    record_id: 'emails-received.json id',
    user_id: owner,
    address: 'emails-received.json email',
    state: 'emails-received.json state',
    state_at: 'emails-received.json changed_at',
    due_at: ofText,
    attempt_id: ofText,
    lease_until: ofText,
    attempts: 'emails-received.json attempts',
    delays: ofText,
    delayed_since: ofText,
    repeats: ofText,
    problem: 'emails-received.json reason',
    problem_code: 'emails-received.json mail_server_code',
    provider_id: 'emails-received.json mail_server_answer',
  },
  text_messages: {
    id: 'texts.json id',
    message_id: `${LEFT_OUT}another name of the same text`,
    sender_id: 'texts.json is_from_me',
    shortcode: 'texts.json shortcode',
    message: 'texts.json message',
    parts: ofText,
    idempotency_key: ofText,
    request_hash: ofText,
    created_at: 'texts.json written_at',
    time_to_send: 'texts.json time_to_send',
    sent_at: ofText,
    cancelled_at: ofText,
    delivery_updated_at: ofText,
    undelivered: ofText,
    pending: ofText,
    accepted: ofText,
    delivered: ofText,
    failed: ofText,
    suppressed: ofText,
    unknown: ofText,
    finished_at: ofText,
  },
  text_recipients: {
    id: ofText,
    record_id: 'texts.json id',
    user_id: 'texts.json is_to_me',
    number: 'texts.json phone_number',
    report_due_at: ofText,
    report_tries: ofText,
    state: 'texts.json state',
    state_at: 'texts.json changed_at',
    due_at: ofText,
    attempt_id: ofText,
    lease_until: ofText,
    attempts: ofText,
    delays: ofText,
    delayed_since: ofText,
    repeats: ofText,
    problem: 'texts.json reason',
    problem_code: ofText,
    provider_id: 'texts.json id_at_gateway',
  },
  session_tokens: `${LEFT_OUT}hashes of tokens and their times; the session is in devices.json`,
  account_codes: `${LEFT_OUT}hashes of codes that live ten minutes`,
};

describe('the personal data archive', () => {
  it('covers every column of every table that belongs to a person, or says why not', async () => {
    const app = await startTestApp();
    const tables = await listUserTables(app);
    expect(tables).toEqual(Object.keys(COVERED).toSorted());
    const { user, tokens } = await createFullUser(app, 'wanjiku');
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, user.id));
    const { json } = await unpackOwnData(app, tokens.access_token);
    for (const column of await listColumns(app, tables)) {
      const table = COVERED[column.table];
      const place = typeof table === 'string' ? table : table?.[column.name];
      expect(place, `${column.table}.${column.name} is in no file and not left out`).toBeTypeOf('string');
      if (place?.startsWith(LEFT_OUT)) continue;
      const [file = '', path = ''] = place?.split(' ') ?? [];
      const content = json(file);
      expect(Array.isArray(content) ? content[0] : content, `${column.table}.${column.name}`).toHaveProperty(path);
    }
  });
});
