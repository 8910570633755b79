import { PUSH_NOTICE_KINDS } from '@kanisa/contract/messaging/push-notices.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import { deliveryColumns, isInProgress, isQueued, isStateKnown, tallyColumns } from '../deliveries/deliveries.table.ts';
import { messages } from '../messages/messages.table.ts';

/** One row: the keys by which push services recognise the church. Every subscription is bound to the public key. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey(),
    publicKey: text('public_key').notNull(),
    /** Encrypted with a key that the database does not hold. */
    sealedPrivateKey: text('sealed_private_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('push_keys_one_row', sql`${table.id} = 1`)],
);

/** A browser that gets notices. It belongs to the session that added it, and ends with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    userId: personColumn('user_id'),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Derived from the user agent: 'Chrome on Android'. */
    name: text('name'),
    /** Updated when the browser adds itself again. */
    addedAt: instant('added_at').notNull(),
    lastSentAt: instant('last_sent_at'),
    /** Failed notices in a row. */
    failures: smallint('failures').notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint_unique').on(table.endpoint),
    uniqueIndex('push_devices_session_unique').on(table.sessionId),
    index('push_devices_user').on(table.userId),
  ],
);
export type PushDeviceRow = typeof pushDevices.$inferSelect;

const kindColumn = (name: string) => boolean(name).notNull().default(true);

/** The kinds of notices that a person wants. Somebody without a row wants all. */
export const pushChoices = pgTable('push_choices', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  message: kindColumn('message'),
  applicationAnswer: kindColumn('application_answer'),
  application: kindColumn('application'),
  eventChange: kindColumn('event_change'),
});

/** A notice to one or many people. It names nobody. */
export const pushNotices = pgTable(
  'push_notices',
  {
    id: id(),
    kind: text('kind', { enum: PUSH_NOTICE_KINDS }).notNull(),
    /** Page that the notice opens, without the prefix of a language. */
    path: text('path').notNull(),
    /** The notice of a deleted message is not sent. */
    messageId: integer('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    ...tallyColumns(),
  },
  (table) => [
    index('push_notices_message').on(table.messageId),
    index('push_notices_created').on(table.createdAt),
    check('push_notices_kind_known', sql`${table.kind} in (${toSqlList(PUSH_NOTICE_KINDS)})`),
  ],
);

/** One row for each device. */
export const pushRecipients = pgTable(
  'push_recipients',
  {
    id: id(),
    /** No foreign keys, as in `email_recipients`: rows without a notice or a device are not sent. */
    recordId: integer('record_id').notNull(),
    deviceId: integer('device_id').notNull(),
    /** Identifies the notice on the device: sent again after a crash, it replaces itself. */
    tag: uuid('tag').notNull().defaultRandom(),
    ...deliveryColumns(),
  },
  (table) => [
    index('push_recipients_record').on(table.recordId),
    index('push_recipients_due').on(table.dueAt, table.id).where(isQueued),
    index('push_recipients_leases').on(table.leaseUntil).where(isInProgress),
    check('push_recipients_state_known', isStateKnown),
  ],
);
