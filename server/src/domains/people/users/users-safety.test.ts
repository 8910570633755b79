import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { type UserRow, users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const {
  updateUser,
  changeUserRole,
  activateUser,
  deactivateUser,
  verifyUser,
  unverifyUser,
  readUser,
  confirmDeletion,
} = ENDPOINTS;

interface Admin {
  user: UserRow;
  token: string;
}

async function createAdmin(app: TestApp): Promise<Admin> {
  const user = await createUser(app, { role: 'admin' });
  return { user, token: (await signInUser(app, user)).access_token };
}

const countAdmins = (app: TestApp) => app.deps.db.$count(users, and(eq(users.role, 'admin'), eq(users.isActive, true)));

const demote = (app: TestApp, by: Admin, whom: Admin) =>
  app.call(changeUserRole, { params: { id: whom.user.id }, body: { role: 'user' }, token: by.token });
const promote = (app: TestApp, by: Admin, whom: Admin) =>
  app.call(changeUserRole, { params: { id: whom.user.id }, body: { role: 'admin' }, token: by.token });
const deactivate = (app: TestApp, by: Admin, whom: Admin) =>
  app.call(deactivateUser, { params: { id: whom.user.id }, token: by.token });
const demoteByForm = (app: TestApp, by: Admin, whom: Admin) =>
  app.call(updateUser, { params: { id: whom.user.id }, body: { role: 'pastor' }, token: by.token });

describe('an admin account', () => {
  it('cannot be deactivated, unverified or demoted by its own user, even if other admins exist', async () => {
    const app = await startTestApp();
    const own = await createAdmin(app);
    await createAdmin(app);
    const params = { id: own.user.id };
    const { token } = own;
    const tries = [
      [await app.call(deactivateUser, { params, token }), 'You can’t deactivate your own account.'],
      [await app.call(unverifyUser, { params, token }), 'You can’t unverify your own account.'],
      [await demote(app, own, own), 'You can’t remove your own admin role.'],
      [
        await app.call(updateUser, { params, body: { is_active: false }, token }),
        'You can’t deactivate your own account.',
      ],
      [
        await app.call(updateUser, { params, body: { is_verified: false }, token }),
        'You can’t unverify your own account.',
      ],
      [await demoteByForm(app, own, own), 'You can’t remove your own admin role.'],
    ] as const;
    for (const [answer, error] of tries) expect([answer.status, answer.body.error]).toEqual([409, error]);
    const updated = await app.call(updateUser, {
      params,
      body: { role: 'admin', is_active: true, is_verified: true, first_name: 'Mwende' },
      token,
    });
    expect([updated.status, updated.body.user.is_self]).toEqual([200, true]);
    expect(await app.deps.db.$count(auditEntries)).toBe(1);
  });

  it('remains when two admins demote or deactivate each other concurrently', async () => {
    const app = await startTestApp();
    const ways = [demote, deactivate, demoteByForm];
    for (const one of ways) {
      for (const other of ways) {
        await app.deps.db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'));
        const [a, b] = [await createAdmin(app), await createAdmin(app)];
        const answers = await app.raceOnTable('users', 2, () => Promise.all([one(app, a, b), other(app, b, a)]));
        const rejected = answers.find((answer) => answer.status !== 200);
        // On the embedded database the second request may begin after the first one has ended.
        const isEmbedded = app.deps.database.engine === 'pglite';
        expect([
          [409, 'This is the last active admin. Make someone else an admin first.'],
          ...(isEmbedded ? [[403, 'Unauthorized: Admin access required']] : []),
        ]).toContainEqual([rejected?.status, rejected?.body.error]);
        expect(await countAdmins(app)).toBe(1);
      }
    }
  });

  it('audits a status change once when it is requested concurrently', async () => {
    const app = await startTestApp();
    const { token } = await createAdmin(app);
    const { id } = await createUser(app, {});
    for (const [index, mark] of [deactivateUser, activateUser, unverifyUser, verifyUser].entries()) {
      const answers = await app.raceOnTable('users', 6, () =>
        Promise.all(Array.from({ length: 6 }, () => app.call(mark, { params: { id }, token }))),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect([mark.path, statuses]).toEqual([mark.path, Array.from({ length: 6 }, () => 200)]);
      expect(await app.deps.db.$count(auditEntries)).toBe(index + 1);
    }
  });

  it('cannot demote others with a request that waited while it lost the role', async () => {
    const app = await startTestApp();
    const admins = await Promise.all(Array.from({ length: 5 }, () => createAdmin(app)));
    // None of them sees another's change before all have begun.
    const answers = await app.raceOnTable('users', 5, () =>
      Promise.all(admins.map((admin, index) => demote(app, admin, admins[(index + 1) % 5] ?? admin))),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(5);
    expect(statuses.every((status) => [200, 403, 409].includes(status))).toBe(true);
    expect(await countAdmins(app)).toBeGreaterThanOrEqual(1);
    expect(await countAdmins(app)).toBe(5 - statuses.filter((status) => status === 200).length);
  });

  it('can be promoted and demoted concurrently without a deadlock', async () => {
    const app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 4 }, () => createAdmin(app)));
    const pairs = people.flatMap((one) => people.map((other) => [one, other] as const));
    for (let round = 0; round < 5; round += 1) {
      const answers = await app.raceOnTable('users', 2 * pairs.length, () =>
        Promise.all(pairs.flatMap(([a, b]) => [demote(app, a, b), promote(app, b, a)])),
      );
      expect(answers.filter(({ status }) => ![200, 403, 409].includes(status))).toEqual([]);
      await app.deps.db.update(users).set({ role: 'admin' });
    }
  });

  it('remains after a concurrent demotion and deletion', async () => {
    const app = await startTestApp();
    const [a, b] = [await createAdmin(app), await createAdmin(app)];
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, a.user.id));
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all([demote(app, a, b), app.call(confirmDeletion, { params: { userId: a.user.id }, token: b.token })]),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await countAdmins(app)).toBe(1);
  });
});

describe('two admins who edit the same user', () => {
  it('get a conflict for the second change, and nothing is overwritten', async () => {
    const app = await startTestApp();
    const [one, two] = [await signInWithRole(app, 'admin'), await signInWithRole(app, 'admin')];
    const user = await createUser(app);
    const params = { id: user.id };
    const { version } = (await app.call(readUser, { params, token: one })).body.user;
    const put = (token: string, body: object) => app.call(updateUser, { params, body, token });

    const first = await put(one, { town: undefined, first_name: 'Imani', version });
    expect(first.status).toBe(200);
    const second = await put(two, { last_name: 'Otieno', version });
    expect([second.status, second.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    expect(second.body.error).toContain('Someone else changed this person in the meantime. Nothing was overwritten');
    const now = (await app.call(readUser, { params, token: two })).body.user;
    expect(now).toMatchObject({ first_name: 'Imani', last_name: 'Kamau', version: first.body.user.version });
    expect((await put(two, { last_name: 'Otieno', version: now.version })).status).toBe(200);
    expect((await put(two, { last_name: 'Wekesa' })).status).toBe(200);

    const fresh = (await app.call(readUser, { params, token: one })).body.user.version;
    const both = await app.raceOnTable('users', 2, () =>
      Promise.all([
        put(one, { first_name: 'Neema', version: fresh }),
        put(two, { first_name: 'Juma', version: fresh }),
      ]),
    );
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);

    const seen = (await app.call(readUser, { params, token: one })).body.user.version;
    await app.call(changeUserRole, { params, body: { role: 'pastor' }, token: two });
    expect((await put(one, { first_name: 'Late', version: seen })).status).toBe(409);
  });

  it('cannot give two users the same username concurrently', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const people = [await createUser(app), await createUser(app)];
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all(
        people.map(({ id }) => app.call(updateUser, { params: { id }, body: { username: 'chosen' }, token })),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe('Username is already taken');
  });
});
