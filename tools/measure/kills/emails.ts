import { openMailbox } from '../../test/mailbox.ts';
import { requestJson } from '../support/http.ts';
import { countDeliveries, type KillWork } from './kill-work.ts';
import { countRecipients } from './seed.ts';

/** Bulk connections of the product. */
const CONNECTIONS = 5;

export async function openEmailWork(people: number): Promise<KillWork> {
  const mailbox = await openMailbox();
  let orders = 0;
  return {
    name: 'e-mails',
    wrong: 'with another Message-ID',
    settings: { SMTP_URL: mailbox.url },
    repeatsPerKillMax: CONNECTIONS,
    isOrderedForEachKill: false,
    killsDatabase: false,
    async order(origin, token) {
      orders += 1;
      const body = { subject: 'Harvest', body: 'Please come on Sunday.' };
      await requestJson(`${origin}/api/admin/email/all`, { method: 'POST', token, body });
    },
    count: async () => mailbox.received().length,
    countUnfinished: (place) => countRecipients(place, 'email_recipients'),
    async report(place) {
      const mails = mailbox.received().map(({ to, headers }) => `${to.join()} ${headers.get('message-id')}`);
      const { done, twice } = countDeliveries(mails);
      const unfinished = await countRecipients(place, 'email_recipients');
      const accepted = orders * people;
      const wrong = Math.max(0, done - accepted);
      return { accepted, done: Math.min(done, accepted), unknown: 0, unfinished, repeated: twice, wrong };
    },
    close: () => mailbox.close(),
  };
}
