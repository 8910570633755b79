import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { TEXT_REASON_LABELS } from '@kanisa/contract/messaging/text-states.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertLines, listTables } from '../../src/backup/tables.ts';
import { applyMigrations, migrateDatabase, readMigrations } from '../../src/db/migrate.ts';
import { accountCodes } from '../../src/domains/identity/accounts/accounts.table.ts';
import { users } from '../../src/domains/identity/accounts/users.view.ts';
import { reapplyErasures } from '../../src/domains/privacy/deletion-requests/deletion-requests.service.ts';
import { addToErasedList, findErasedList } from '../../src/domains/privacy/deletion-requests/erased-list.service.ts';
import { erasures } from '../../src/domains/privacy/deletion-requests/erasures.table.ts';
import { hashToken } from '../../src/platform/secrets/tokens.ts';
import { openEmptyDatabase } from '../database/test-database.ts';
import { createUser, PASSWORD, signInUser } from '../support/factories.ts';
import { createFullUser } from '../support/full-user.ts';
import { startTestApp } from '../support/test-app.ts';
import { createUsers, startPartnerTexts } from '../support/texts.ts';
import { computeNextAppCode, createTwoStepUser, startSecondStep } from '../support/two-step-users.ts';
import { listTablesContaining } from '../support/user-tables.ts';
import { dumpLines, loadLines, readFirstReleaseDump, restoreLines } from './backup-lines.ts';

const { emailAll, listEmails, readTextMessage, confirmDeletion, login, readProfile, readSession } = ENDPOINTS;
const { listTextRecipients } = ENDPOINTS;

describe('in a restored database', () => {
  it('sends nothing that was pending, and shows that to staff', async () => {
    const { app, token, send, admin } = await startPartnerTexts();
    const people = await createUsers(app, 3);
    const queued = await send(people);
    const scheduled = await send(people, { time_to_send: '2026-11-20T06:00' });
    const body = { subject: 'Harvest', body: 'Please come.' };
    expect((await app.call(emailAll, { body, token })).status).toBe(201);
    await app.deps.queue.send(app.deps.db, 'mail.code', { purpose: 'reset', userId: admin.id });
    const { lines } = await dumpLines(app.deps.database);

    const restored = await openEmptyDatabase();
    const settled = await restoreLines(restored, lines, { clock: app.clock });
    expect(settled).toMatchObject({ emails: 4, texts: 3, cancelled: 1, erased: 0, sessions: 1 });
    const copy = await startTestApp({ database: restored, mail: true, sms: app.deps.sms });
    copy.clock.set('2026-12-20T06:00:00Z');
    expect((await copy.call(readSession, { token })).status).toBe(401);
    const { access_token: anew } = await signInUser(copy, admin);
    await sleep(1500);
    expect(copy.mailbox.received()).toEqual([]);
    const text = async (id: number) => (await copy.call(readTextMessage, { params: { id }, token: anew })).body.data;
    expect(await text(queued)).toMatchObject({ status: 'failed', viewer: { can_send_again: false } });
    expect(await text(scheduled)).toMatchObject({ status: 'cancelled' });
    const { body: numbers } = await copy.call(listTextRecipients, { params: { id: queued }, token: anew });
    expect(numbers.data[0]).toMatchObject({ state: 'unknown', reason: TEXT_REASON_LABELS.restored });
    const { body: history } = await copy.call(listEmails, { token: anew });
    expect(history.emails[0]).toMatchObject({ status: 'failed', counts: { total: 4, sent: 0, failed: 4, pending: 0 } });
    expect(history.emails[0]?.error).toContain('restored from a backup');
  });

  it('keeps two-step login, ends logins that wait for it, and counts the apps that another key sealed', async () => {
    const app = await startTestApp();
    const person = await createTwoStepUser(app);
    const pending = await startSecondStep(app, person.user);
    const { lines } = await dumpLines(app.deps.database);
    const otherKey = await restoreLines(await openEmptyDatabase(), lines, { clock: app.clock });
    expect(otherKey.unreadableApps).toBe(1);
    const restored = await openEmptyDatabase();
    const { secretBox } = app.deps;
    expect((await restoreLines(restored, lines, { clock: app.clock, secretBox })).unreadableApps).toBe(0);
    const copy = await startTestApp({ database: restored });
    copy.clock.set(app.clock.now());
    const code = computeNextAppCode(copy, person.secret);
    expect((await copy.call(ENDPOINTS.answerByApp, { body: { token: pending, code } })).status).toBe(401);
    const token = await startSecondStep(copy, person.user);
    expect((await copy.call(ENDPOINTS.answerByApp, { body: { token, code } })).status).toBe(200);
  });

  it('ends every welcome link and code: it may have been used since the backup', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000);
    const link = { userId: user.id, purpose: 'welcome', codeHash: hashToken('a welcome link'), expiresAt } as const;
    await app.deps.db.insert(accountCodes).values(link);
    const { lines } = await dumpLines(app.deps.database);
    const restored = await openEmptyDatabase();
    await restoreLines(restored, lines, { clock: app.clock });
    const copy = await startTestApp({ database: restored });
    copy.clock.set(app.clock.now());
    const body = { token: 'a welcome link', password: 'the intruder’s own', confirm_password: 'the intruder’s own' };
    expect((await copy.call(ENDPOINTS.choosePassword, { body })).status).toBe(400);
    expect((await app.call(ENDPOINTS.choosePassword, { body })).status).toBe(200);
  });

  it('erases again everyone erased since the backup, and nobody else', async () => {
    const app = await startTestApp({ env: { ERASED_LIST: temporaryList() } });
    const { access_token: token } = await signInUser(app, await createUser(app, { role: 'admin' }));
    const { user } = await createFullUser(app, 'forgotten');
    await createFullUser(app, 'staying');
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, user.id));
    const { lines: older } = await dumpLines(app.deps.database);
    expect((await app.call(confirmDeletion, { params: { userId: user.id }, token })).status).toBe(200);

    const marks = (await app.deps.db.select().from(erasures)).map(({ mark }) => mark);
    expect(await findErasedList(app.deps.settings.erasedList ?? '')).toEqual({ marks, backups: [] });
    const restored = await openEmptyDatabase();
    expect(await restoreLines(restored, older, { erased: marks })).toMatchObject({ erased: 1 });
    const copy = await startTestApp({ database: restored });
    expect(await listTablesContaining(copy, 'forgotten@')).toEqual([]);
    expect(await listTablesContaining(copy, 'staying@')).toContain('public.people');
    expect(await listTablesContaining(copy, marks[0] ?? '')).toEqual(['public.erasures']);

    // A reused id belongs to another user, even if the list is replayed later.
    await copy.deps.db.execute(sql`insert into users (id, first_name, last_name, username, password_hash)
      overriding system value values (${user.id}, 'New', 'Person', 'newperson', 'x')`);
    expect(await restored.db.transaction((tx) => reapplyErasures(copy.deps, tx, marks))).toBe(0);
    expect(await restored.db.$count(users, eq(users.username, 'newperson'))).toBe(1);
  });
});

function temporaryList(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kanisa-erased-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'erased.txt');
}

it('the list of erased users only grows and contains each user once', async () => {
  const list = temporaryList();
  expect(await findErasedList(list)).toBeNull();
  await addToErasedList(list, {});
  expect(await findErasedList(list)).toEqual({ marks: [], backups: [] });
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
  const backups = ['2026-11-15T02:17:00.000Z'];
  await addToErasedList(list, { marks: [one] });
  await addToErasedList(list, { marks: [one, two], backups });
  await addToErasedList(list, { marks: [two], backups });
  expect(await findErasedList(list)).toEqual({ marks: [one, two], backups });
  expect((await readFile(list, 'utf8')).split('\n')[0]).toContain('Keep this file');
});

describe('a database of the first release', () => {
  const expectUpgraded = async (database: Awaited<ReturnType<typeof openEmptyDatabase>>) => {
    const app = await startTestApp({ database });
    const body = { identifier: 'wanjiku@example.com', password: PASSWORD };
    const signedIn = await app.call(login, { body });
    expect(signedIn.status).toBe(200);
    const profile = await app.call(readProfile, { token: signedIn.body.access_token });
    expect(profile.body.profile).toMatchObject({
      username: 'wanjiku',
      first_name: 'Wanjikũ',
      phone_number: '+254712345678',
    });
    expect(await database.db.$count(users)).toBe(4);
    for (const user of await database.db.select().from(users)) {
      expect([user.loginEmail, user.isLoginEmailConfirmed]).toEqual([user.personalEmail, user.isVerified]);
    }
    expect((await createUser(app, { username: 'newest' })).id).toBe(6);
    const { rows } = await database.db.execute(sql`select sum(people)::int as people from user_tallies`);
    expect(rows).toEqual([{ people: 5 }]);
  };

  it('migrates to the newest version with its data', async () => {
    const database = await openEmptyDatabase();
    await database.db.transaction(async (tx) => {
      await applyMigrations(tx, readMigrations().slice(0, 1));
      const lines = readFirstReleaseDump();
      for (const table of await listTables(tx)) {
        const head = lines.findIndex((line) => line.startsWith(`{"table":"${table.name}"`));
        const rest = lines.slice(head + 1);
        await tx.execute(
          insertLines(
            table,
            rest.slice(
              0,
              rest.findIndex((line) => !line.startsWith('[')),
            ),
          ),
        );
      }
      for (const [name, last] of Object.entries({ users: 5, sessions: 1, session_tokens: 1 })) {
        await tx.execute(sql`select setval(${`${name}_id_seq`}, ${last})`);
      }
    });
    expect((await database.db.execute(sql`select from users`)).rows).toHaveLength(4);
    await migrateDatabase(database);
    await expectUpgraded(database);
  });

  it('confirms the addresses of verified accounts; while a change can be undone, the address before it keeps the rights', async () => {
    const database = await openEmptyDatabase();
    const migrations = readMigrations();
    const before = migrations.findIndex(({ sql: statements }) =>
      statements.join().includes('ADD COLUMN "login_email"'),
    );
    await database.db.transaction(async (tx) => {
      await applyMigrations(tx, migrations.slice(0, before));
      await tx.execute(sql`insert into users (first_name, last_name, username, password_hash, personal_email, is_verified)
        values ('A', 'B', 'verified', '', 'a@example.com', true), ('A', 'B', 'unverified', '', 'b@example.com', false),
          ('A', 'B', 'changed', '', 'c@example.com', true), ('A', 'B', 'long', '', 'd@example.com', true),
          ('A', 'B', 'none', '', null, true)`);
      await tx.execute(sql`insert into email_changes (user_id, old_email, changed_at, expires_at)
        select id, 'old@example.com', now(), now() + (case username when 'changed' then 1 else -1 end) * interval '1 day'
        from users where username in ('changed', 'long')`);
    });
    await migrateDatabase(database);
    const rows = await database.db.select().from(users).orderBy(users.id);
    expect(rows.map((user) => [user.username, user.loginEmail, user.isLoginEmailConfirmed])).toEqual([
      ['verified', 'a@example.com', true],
      ['unverified', 'b@example.com', false],
      ['changed', 'old@example.com', true],
      ['long', 'd@example.com', true],
      ['none', null, false],
    ]);
  });

  it('restores from its backup into the newest version', async () => {
    const database = await openEmptyDatabase();
    const { head, sums } = await loadLines(database, readFirstReleaseDump());
    expect(head.migrations).toHaveLength(1);
    expect(sums.map(({ table, rows }) => [table, rows])).toContainEqual(['users', 4]);
    await expectUpgraded(database);
  });
});
