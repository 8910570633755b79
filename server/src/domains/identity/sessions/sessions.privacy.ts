import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { sessions } from './sessions.table.ts';

export const sessionsPrivacy: PersonalData = {
  files: [
    {
      name: 'devices.json',
      describe: (t) => t('devices.json: where you’ve logged in, and when.'),
      async read(db, userId) {
        const rows = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id));
        return rows.map((session) => ({
          id: session.id,
          name: session.device,
          signed_in_at: session.createdAt,
          last_used_at: session.lastUsedAt,
          identity_proved_at: session.provedAt,
          signed_out_at: session.revokedAt,
          ended_because: session.endReason,
        }));
      },
    },
  ],
  merging: {
    sessions: { user_id: { how: 'end', parts: { session_tokens: 'session_id' } } },
  },
  columns: {
    sessions: {
      id: 'devices.json id',
      user_id: OWNER,
      device: 'devices.json name',
      created_at: 'devices.json signed_in_at',
      last_used_at: 'devices.json last_used_at',
      proved_at: 'devices.json identity_proved_at',
      revoked_at: 'devices.json signed_out_at',
      end_reason: 'devices.json ended_because',
    },
    session_tokens: `${LEFT_OUT}hashes of tokens and their times; the session is in devices.json`,
  },
};
