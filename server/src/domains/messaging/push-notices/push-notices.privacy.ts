import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { ENDS, moves } from '../../../db/merge-rules.ts';
import { findPushChoices } from './push-devices.repo.ts';
import { pushDevices } from './push-notices.table.ts';

const BROWSER_KEY = `${LEFT_OUT}a key that the browser made for its notices`;

export const pushNoticesPrivacy: PersonalData = {
  files: [
    {
      name: 'notices.json',
      describe: (t) => t('notices.json: the devices on which you get notices, and which ones you chose.'),
      read: readNotices,
    },
  ],
  merging: {
    push_devices: { user_id: ENDS },
    push_choices: { user_id: moves({ unless: [] }) },
  },
  columns: {
    push_devices: {
      id: 'notices.json devices.0.id',
      user_id: OWNER,
      session_id: 'notices.json devices.0.device_id',
      endpoint: 'notices.json devices.0.address',
      p256dh: BROWSER_KEY,
      auth: BROWSER_KEY,
      name: 'notices.json devices.0.name',
      added_at: 'notices.json devices.0.added_at',
      last_sent_at: 'notices.json devices.0.last_sent_at',
      failures: 'notices.json devices.0.failures_in_a_row',
    },
    push_choices: {
      user_id: OWNER,
      message: 'notices.json kinds.message',
      application_answer: 'notices.json kinds.application_answer',
      application: 'notices.json kinds.application',
      event_change: 'notices.json kinds.event_change',
    },
    push_notices: `${LEFT_OUT}a notice names nobody, and is deleted after a week`,
  },
};

async function readNotices(db: DbOrTx, userId: number) {
  const devices = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.id));
  return {
    kinds: await findPushChoices(db, userId),
    devices: devices.map((device) => ({
      id: device.id,
      /** Id of the login in devices.json. */
      device_id: device.sessionId,
      name: device.name,
      address: device.endpoint,
      added_at: device.addedAt,
      last_sent_at: device.lastSentAt,
      failures_in_a_row: device.failures,
    })),
  };
}
