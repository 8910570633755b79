import { getTableName, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { MOVED_COLUMNS } from './attach-record.repo.ts';

/** End with the record: its other questions, and its name in the audit trail, which nobody may change. */
const ENDING = ['account_matches.person_id', 'audit_entries.person_id'];

/** Only somebody with an account stands there. */
const OF_ACCOUNTS = [
  'account_codes.user_id',
  'account_matches.account_id',
  'account_matches.decided_by',
  'audit_entries.actor_id',
  'authenticator_apps.user_id',
  'department_applications.reviewed_by',
  'department_applications.user_id',
  'department_members.user_id',
  'departments.leader_id',
  'email_changes.user_id',
  'emails.created_by',
  'emails.resent_by',
  'event_attendances.user_id',
  'events.created_by',
  'family_members.user_id',
  'family_requests.user_id',
  'household_links.asked_id',
  'household_links.asker_id',
  'import_drafts.user_id',
  'info_posts.posted_by',
  'message_reads.user_id',
  'message_recipients.user_id',
  'messages.recipient_id',
  'messages.sender_id',
  'notices.caused_by',
  'notices.user_id',
  'operations.user_id',
  'passkeys.user_id',
  'people_file_imports.created_by',
  'people_imports.created_by',
  'people_keepers.named_by',
  'people_keepers.user_id',
  'people_lists.owner_id',
  'person_merges.merged_by',
  'person_notes.author_id',
  'push_choices.user_id',
  'push_devices.user_id',
  'recovery_codes.user_id',
  'serving_away.user_id',
  'serving_links.user_id',
  'serving_people.user_id',
  'serving_places.user_id',
  'sessions.user_id',
  'site_images.consent_by',
  'site_images.created_by',
  'site_sections.changed_by',
  'site_versions.published_by',
  'text_messages.resent_by',
  'text_messages.sender_id',
  'two_step_challenges.user_id',
];

it('moves every reference that a record without an account can have', async () => {
  const app = await startTestApp();
  const { rows } = await app.deps.db.execute<{ reference: string }>(sql`
    select conrelid::regclass::text || '.' || attname as reference from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'people'::regclass order by reference`);
  const moved = MOVED_COLUMNS.map(({ column }) => `${getTableName(column.table)}.${column.name}`);
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual([...moved, ...ENDING, ...OF_ACCOUNTS].toSorted());
});
