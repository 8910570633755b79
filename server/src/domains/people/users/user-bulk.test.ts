import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleMessages, USERS_BULK_MAX } from '@kanisa/contract/people/users.ts';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { downloadFile } from '../../../../test/support/upload.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const { changeUsers } = ENDPOINTS;

describe('a bulk action', () => {
  it('tells what happened to each person, audits the changed ones, and changes nobody twice', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const known = await createUser(app);
    const news = [await createUser(app, { isVerified: false }), await createUser(app, { isVerified: false })];
    const [first, second] = news.map((user) => user.id);
    const ids = [second ?? 0, known.id, 2_000_000_000, first ?? 0, second ?? 0];

    const done = await app.call(changeUsers, { token, body: { action: 'verify', ids } });
    expect([done.status, done.body]).toEqual([
      200,
      {
        message: 'Users updated',
        results: [
          { id: second, outcome: 'changed' },
          { id: known.id, outcome: 'unchanged' },
          { id: 2_000_000_000, outcome: 'not_found' },
          { id: first, outcome: 'changed' },
        ],
      },
    ]);
    const entries = await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    expect(entries).toMatchObject([
      { action: 'user.verified', personId: first, before: { is_verified: false }, after: { is_verified: true } },
      { action: 'user.verified', personId: second },
    ]);
    const again = await app.call(changeUsers, { token, body: { action: 'verify', ids: [second ?? 0] } });
    expect(again.body).toEqual({ message: 'Nothing changed', results: [{ id: second, outcome: 'unchanged' }] });
    expect(await app.deps.db.$count(auditEntries)).toBe(2);

    const away = await createUser(app, { isActive: false });
    const activated = await app.call(changeUsers, { token, body: { action: 'activate', ids: [away.id] } });
    expect(activated.body.results).toEqual([{ id: away.id, outcome: 'changed' }]);
    expect(await app.deps.db.select().from(users).where(eq(users.id, away.id))).toMatchObject([{ isActive: true }]);
  });

  it('rejects other roles, other actions and too many people', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const tooMany = Array.from({ length: USERS_BULK_MAX + 1 }, (_, n) => n + 1);
    for (const [body, error] of [
      [{ action: 'deactivate', ids: [1] }, peopleMessages.bulkAction],
      [{ action: 'verify', ids: [] }, peopleMessages.bulkIds],
      [{ action: 'verify', ids: tooMany }, peopleMessages.bulkIds],
      [{ action: 'verify', ids: ['1'] }, peopleMessages.bulkIds],
      [{ action: 'verify', ids: [0] }, peopleMessages.bulkIds],
      [{ action: 'verify' }, peopleMessages.bulkIds],
    ] as const) {
      const rejected = await app.raw('POST', '/admin/users/bulk', body, token);
      expect([rejected.status, rejected.body['error']]).toEqual([400, error]);
    }
    const stranger = await createUser(app, { isVerified: false });
    const pastor = await signInWithRole(app, 'pastor');
    const denied = await app.call(changeUsers, { token: pastor, body: { action: 'verify', ids: [stranger.id] } });
    expect([denied.status, denied.body.error]).toEqual([403, peopleMessages.unauthorized]);
  });

  it('verifies each person once if two admins do it at the same time', async () => {
    const app = await startTestApp();
    const admins = [await createUser(app, { role: 'admin' }), await createUser(app, { role: 'admin' })];
    const tokens = await Promise.all(admins.map(async (admin) => (await signInUser(app, admin)).access_token));
    const people = [await createUser(app, { isVerified: false }), await createUser(app, { isVerified: false })];
    const ids = people.map((person) => person.id);
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all(
        tokens.map((token, n) =>
          app.call(changeUsers, { token, body: { action: 'verify', ids: n === 0 ? ids : ids.toReversed() } }),
        ),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const outcomes = answers.flatMap((answer) => answer.body.results.map((result) => result.outcome));
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(2);
    expect(await app.deps.db.$count(auditEntries)).toBe(2);
  });
});

describe('an export of selected people', () => {
  it('has only these people, phone numbers as plain text, and an audit entry', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const chosen = await createUser(app, { username: 'chosen', phoneNumber: '+254722000111' });
    await createUser(app, { username: 'another' });
    const file = await downloadFile(app, `/api/admin/users/export?ids=${chosen.id},2000000000`, token);
    const text = file.bytes.toString('utf8');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(',chosen,\u200B+254722000111,');
    expect(text).not.toContain("'+");
    const [entry] = await app.deps.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: 'users.exported', after: { selected: 2 } });
    for (const ids of ['x', '1,,2', '0', '9999999999', Array.from({ length: 201 }, (_, n) => n + 1).join(',')]) {
      const rejected = await app.raw('GET', `/admin/users/export?ids=${ids}`, undefined, token);
      expect([ids, rejected.status, rejected.body['error']]).toEqual([ids, 400, peopleMessages.bulkIds]);
    }
  });
});
