import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import type { DeliveryTables } from '../deliveries/deliveries.repo.ts';
import { messageReads } from '../inbox/inbox.table.ts';
import { messageRecipients } from '../messages/messages.table.ts';
import type { PushProblem } from './push-answers.rules.ts';
import { pushChoices, pushDevices, pushNotices, pushRecipients } from './push-notices.table.ts';

export const PUSH_TABLES: DeliveryTables = { recipients: 'push_recipients', records: 'push_notices' };

/** People who may be told. Their devices and choices decide who is. */
export type PushAudience =
  | { userIds: readonly number[] }
  /** Everyone who had an account by this time, beside the sender of the broadcast. */
  | { joinedBy: Date; exceptUserId: number }
  /** The recipients of a message to a department. */
  | { recipientsOfMessageId: number };

export interface NewPushNotice {
  kind: PushNoticeKind;
  path: string;
  messageId: number | null;
  createdAt: Date;
  dueAt: Date;
  audience: PushAudience;
  /** Leaves out those who want this kind, because another notice tells them the same. */
  unlessKind: PushNoticeKind | null;
}

function isInAudience(audience: PushAudience): SQL {
  // One JSON parameter, because thousands of parameters take seconds on the embedded database.
  if ('userIds' in audience)
    return sql`users.id in (select value::int from jsonb_array_elements_text(${JSON.stringify(audience.userIds)}::jsonb))`;
  if ('joinedBy' in audience)
    return sql`users.created_at <= ${audience.joinedBy.toISOString()}::timestamptz and users.id <> ${audience.exceptUserId}`;
  return sql`users.id in (select user_id from ${messageRecipients} where message_id = ${audience.recipientsOfMessageId})`;
}

/** The kinds are the names of the columns. */
const wantsKind = (kind: PushNoticeKind) => sql`coalesce(push_choices.${sql.identifier(kind)}, true)`;

/** Devices that are signed in, of active people, with the choices of their owners. */
const fromUsableDevices = sql`
  ${pushDevices} join ${users} on users.id = push_devices.user_id and users.is_active
    join ${sessions} on sessions.id = push_devices.session_id and sessions.revoked_at is null
    left join ${pushChoices} on push_choices.user_id = users.id`;

/** Stores a notice for each device of the audience, and nothing if there is none. */
export async function insertPushNotice(tx: Tx, notice: NewPushNotice): Promise<{ id: number | null; devices: number }> {
  const { kind, path, messageId, createdAt, dueAt, audience, unlessKind } = notice;
  const isTold = unlessKind === null ? sql`` : sql`and not ${wantsKind(unlessKind)}`;
  const { rows } = await tx.execute<{ id: number | null; devices: number }>(sql`
    with devices as (
      select push_devices.id from ${fromUsableDevices} where ${wantsKind(kind)} ${isTold} and ${isInAudience(audience)}
    ),
    record as (
      insert into ${pushNotices} (kind, path, message_id, created_at, pending)
      select ${kind}, ${path}, ${messageId}::int, ${createdAt.toISOString()}::timestamptz, count(*)::int
      from devices having count(*) > 0 returning id
    ),
    written as (
      insert into ${pushRecipients} (record_id, device_id, state_at, due_at)
      select record.id, devices.id, ${createdAt.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz
      from devices cross join record order by devices.id returning 1
    )
    select (select id from record) as id, (select count(*)::int from written) as devices`);
  return rows[0] ?? { id: null, devices: 0 };
}

/** Lists the people among these who would get a notice of this kind. */
export async function listReachablePeople(
  db: DbOrTx,
  kind: PushNoticeKind,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct users.id from ${fromUsableDevices} where ${wantsKind(kind)} and ${isInAudience({ userIds })}`);
  return rows.map(({ id }) => id);
}

/** How many devices of a notice accepted it, and how many are still to get it. */
export async function countNoticeOutcomes(db: DbOrTx, id: number): Promise<{ accepted: number; pending: number }> {
  const [row] = await db
    .select({ accepted: pushNotices.accepted, pending: pushNotices.pending })
    .from(pushNotices)
    .where(eq(pushNotices.id, id));
  return row ?? { accepted: 0, pending: 0 };
}

export interface PushTargetRow {
  id: number;
  tag: string;
  kind: PushNoticeKind;
  path: string;
  createdAt: Date;
  isRead: boolean;
  /** Whether the push service had the notice and took it no further. */
  wasPutOff: boolean;
  /** Whether any device got a notice since this one was made: then the church itself was not offline. */
  wasOnline: boolean;
  language: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const isKindWanted = sql`case push_notices.kind
  when 'message' then ${wantsKind('message')} when 'application' then ${wantsKind('application')}
  when 'application_answer' then ${wantsKind('application_answer')} else ${wantsKind('event_change')} end`;

/**
 * A notice may wait for the morning. Its person must still belong to the department whose page it opens, and lead it if
 * the page is for the leader. Raw SQL: the table belongs to a higher domain.
 */
const mayStillOpen = sql`(push_notices.path !~ '^/department/[0-9]+/' or exists (
  select 1 from departments join department_members as membership
    on membership.department_id = departments.id and membership.user_id = users.id
  where departments.id = substring(push_notices.path from '^/department/([0-9]+)/')::int
    and (push_notices.path !~ '/(applications|serving/plan)$' or departments.leader_id = users.id)))`;

/** Leaves out recipients that must not be sent: device, session, message, account or right are gone, or the kind is off. */
export async function listPushTargets(db: DbOrTx, recipientIds: readonly number[]): Promise<PushTargetRow[]> {
  if (recipientIds.length === 0) return [];
  const { rows } = await db.execute<Omit<PushTargetRow, 'createdAt'> & { createdAt: Date | string }>(sql`
    select recipient.id, recipient.tag, push_notices.kind, push_notices.path, push_notices.created_at as "createdAt",
      exists (select 1 from ${messageReads} where message_reads.user_id = users.id
        and message_reads.message_id = push_notices.message_id) as "isRead",
      recipient.problem is not distinct from ${'try_later' satisfies PushProblem} as "wasPutOff",
      exists (select 1 from ${pushDevices} as reached where reached.last_sent_at > push_notices.created_at) as "wasOnline",
      users.language, push_devices.endpoint, push_devices.p256dh, push_devices.auth
    from ${fromUsableDevices}
      join ${pushRecipients} as recipient on recipient.device_id = push_devices.id
      join ${pushNotices} on push_notices.id = recipient.record_id
    where recipient.id in ${recipientIds} and ${isKindWanted} and ${mayStillOpen}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

export async function deleteOldPushNotices(tx: Tx, before: Date): Promise<void> {
  const old = sql`select id from ${pushNotices} where created_at < ${before.toISOString()}::timestamptz`;
  await tx.execute(sql`delete from ${pushRecipients} where record_id in (${old})`);
  // The notice of a deleted message is gone, and its recipients are not.
  await tx.execute(sql`
    delete from ${pushRecipients} where state_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from ${pushNotices} where push_notices.id = record_id)`);
  await tx.delete(pushNotices).where(lt(pushNotices.createdAt, before));
}
