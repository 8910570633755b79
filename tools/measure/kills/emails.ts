import { openSmtpSink } from '../emails/smtp-sink.ts';
import { requestJson } from '../support/http.ts';
import type { KillTarget } from './kill-target.ts';

/** Bulk connections of the product. */
const CONNECTIONS = 5;

export async function openEmailTarget(): Promise<KillTarget> {
  const sink = await openSmtpSink();
  return {
    name: 'e-mails',
    table: 'email_recipients',
    settings: { SMTP_URL: sink.url },
    repeatsPerKillMax: CONNECTIONS,
    async order(origin, token) {
      const body = { subject: 'Harvest', body: 'Please come on Sunday.' };
      await requestJson(`${origin}/api/admin/email/all`, { method: 'POST', token, body });
    },
    count: () => sink.count(),
    async received() {
      const { mails } = await sink.report();
      const counts = new Map<string, number>();
      for (const [recipient, messageIds] of Object.entries(mails)) {
        for (const messageId of messageIds) {
          const key = `${recipient} ${messageId}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
      return counts;
    },
    close: () => sink.close(),
  };
}
