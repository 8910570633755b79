import { randomUUID } from 'node:crypto';
import { makeNoisyJpeg } from '../../../server/test/support/test-images.ts';
import { BENCH_PASSWORD, type Church } from '../church/seed.ts';
import { type BenchRequest, sendBenchRequest } from '../support/http.ts';

export interface Site {
  origin: string;
  church: Church;
}

/** Does its work once; `n` counts the runs. */
export type Workload = (site: Site, n: number) => Promise<void>;

async function requireAnswer({ origin }: Site, path: string, request: BenchRequest): Promise<string> {
  const { status, text } = await sendBenchRequest(`${origin}/api${path}`, request);
  if (status >= 300) throw new Error(`${request.method ?? 'GET'} ${path} answered ${status}: ${text.slice(0, 300)}`);
  return text;
}

const pickMember = ({ church }: Site, n: number) => {
  const member = church.members[n % church.members.length];
  if (!member) throw new Error('There are no members');
  return member;
};

let picture: Promise<Buffer> | undefined;

/** Operations that keep a process busy, each started as a user would. */
export const WORKLOADS: Record<string, Workload> = {
  'a photo of 12 megapixels': async (site, n) => {
    picture ??= makeNoisyJpeg(4000, 3000);
    await requireAnswer(site, `/admin/users/${pickMember(site, n).id}/profile-photo`, {
      method: 'POST',
      token: site.church.admin.token,
      form: { profile_photo: { name: 'photo.jpg', bytes: await picture } },
    });
  },
  'four logins at once': async (site, n) => {
    const logIn = (index: number) => {
      const { username: identifier, id } = pickMember(site, index);
      const from = `10.1.${Math.floor(id / 256) % 256}.${id % 256}`;
      return requireAnswer(site, '/auth/login', {
        method: 'POST',
        body: { identifier, password: BENCH_PASSWORD },
        from,
      });
    };
    await Promise.all([0, 1, 2, 3].map((k) => logIn(4 * n + k)));
  },
  'export of all people': async (site) => {
    const csv = await requireAnswer(site, '/admin/users/export', { token: site.church.admin.token });
    const lines = csv.split('\r\n').length - 2;
    if (lines < site.church.people) throw new Error(`The export has ${lines} lines for ${site.church.people} people`);
  },
  'archive of the own data': async (site, n) => {
    await requireAnswer(site, '/profile/export', { token: pickMember(site, n).token });
  },
  'an e-mail to everybody': async (site) => {
    const body = { subject: 'Harvest', body: 'Please come to the harvest. '.repeat(30), idempotency_key: randomUUID() };
    await requireAnswer(site, '/admin/email/all', { method: 'POST', token: site.church.admin.token, body });
  },
  'a text to everybody': async (site) => {
    const body = { message: 'Karibu', recipient_ids: site.church.memberIds };
    await requireAnswer(site, '/admin/text-messages/send', { method: 'POST', token: site.church.admin.token, body });
  },
  'pages of visitors': async (site, n) => {
    const { token } = pickMember(site, n);
    await Promise.all(['/dashboard', '/calendar', '/messages'].map((path) => requireAnswer(site, path, { token })));
  },
};
