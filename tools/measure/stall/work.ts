import { randomUUID } from 'node:crypto';
import { noisyJpeg } from '../../../server/test/support/pictures.ts';
import { type Church, PASSWORD } from '../church/seed.ts';
import { type Asked, ask } from '../support/http.ts';

export interface Site {
  origin: string;
  church: Church;
}

/** Does its work once, for the n-th time. */
export type Work = (site: Site, n: number) => Promise<void>;

async function demand({ origin }: Site, path: string, asked: Asked): Promise<string> {
  const { status, text } = await ask(`${origin}/api${path}`, asked);
  if (status >= 300) throw new Error(`${asked.method ?? 'GET'} ${path} answered ${status}: ${text.slice(0, 300)}`);
  return text;
}

const member = ({ church }: Site, n: number) => {
  const found = church.members[n % church.members.length];
  if (!found) throw new Error('There are no members');
  return found;
};

let picture: Promise<Buffer> | undefined;

/** What keeps a process busy, each as a person sets it off. */
export const WORK: Record<string, Work> = {
  'a photo of 12 megapixels': async (site, n) => {
    picture ??= noisyJpeg(4000, 3000);
    await demand(site, `/admin/users/${member(site, n).id}/profile-photo`, {
      method: 'POST',
      token: site.church.admin.token,
      form: { profile_photo: { name: 'photo.jpg', bytes: await picture } },
    });
  },
  'four logins at once': async (site, n) => {
    const logIn = (nth: number) => {
      const { username: identifier, id } = member(site, nth);
      const from = `10.1.${Math.floor(id / 256) % 256}.${id % 256}`;
      return demand(site, '/auth/login', { method: 'POST', body: { identifier, password: PASSWORD }, from });
    };
    await Promise.all([0, 1, 2, 3].map((k) => logIn(4 * n + k)));
  },
  'export of all people': async (site) => {
    const csv = await demand(site, '/admin/users/export', { token: site.church.admin.token });
    const lines = csv.split('\r\n').length - 2;
    if (lines < site.church.people) throw new Error(`The export has ${lines} lines for ${site.church.people} people`);
  },
  'archive of the own data': async (site, n) => {
    await demand(site, '/profile/export', { token: member(site, n).token });
  },
  'an e-mail to everybody': async (site) => {
    const body = { subject: 'Harvest', body: 'Please come to the harvest. '.repeat(30), idempotency_key: randomUUID() };
    await demand(site, '/admin/email/all', { method: 'POST', token: site.church.admin.token, body });
  },
  'a text to everybody': async (site) => {
    const body = { message: 'Karibu', recipient_ids: site.church.memberIds };
    await demand(site, '/admin/text-messages/send', { method: 'POST', token: site.church.admin.token, body });
  },
  'pages of visitors': async (site, n) => {
    const { token } = member(site, n);
    await Promise.all(['/dashboard', '/calendar', '/messages'].map((path) => demand(site, path, { token })));
  },
};

/** What goes out takes longer than to order it, so these are done once in a run. */
export const ONCE = new Set(['an e-mail to everybody', 'a text to everybody']);
