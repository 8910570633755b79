import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { importMessages } from '@kanisa/contract/people/import.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { LOSSES } from '../../../../test/support/losing-rights.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { importJob } from '../index.ts';
import { streamExportedLines } from '../users/users-export.service.ts';
import { cleanUpImports } from './import.jobs.ts';
import { failUnfinishedImports } from './import.service.ts';
import { importDrafts } from './import.table.ts';

/** More than one batch of rows, of which the first is an admin. */
/** Rows of one transaction. */
const PIECE_ROWS = 25;
const ROWS = Array.from({ length: 260 }, (_, n) => `Wanjiku,Imported,07130${10_000 + n},${n === 0 ? 'admin' : 'user'}`);
const LIST = `First name,Last name,Phone,Role\n${ROWS.join('\n')}`;

/** An import that waits, and what runs its job as a worker would. */
async function startWaitingImport() {
  const app = await startTestApp();
  const importer = await createUserWithToken(app, { role: 'admin', username: 'importer' });
  const other = await signInWithRole(app, 'admin');
  const started = await uploadForm(app, ENDPOINTS.startImport, {
    token: importer.token,
    file: Buffer.from(LIST),
    name: 'people.csv',
    type: 'text/csv',
  });
  const { id } = started.body.import;
  const run = { id: 'job', attempt: 1, sentAt: app.clock.now(), signal: new AbortController().signal };
  return {
    app,
    importer,
    other,
    runJob: () => importJob.run(app.deps, { importId: id }, run),
    read: async () => (await app.call(ENDPOINTS.readImport, { params: { id }, token: other })).body.import,
    countImported: () => app.deps.db.$count(users, eq(users.lastName, 'Imported')),
  };
}

const REFUSED = { status: 'failed', error: importMessages.unauthorized, done: 0 };

describe('an import whose person lost the right', () => {
  it.each(['demoted', 'deactivated'] as const)('creates nobody if they were %s while it waited', async (how) => {
    const { app, importer, runJob, read, countImported } = await startWaitingImport();
    await LOSSES[how](app, importer.user);
    await runJob();
    expect(await countImported()).toBe(0);
    expect(await read()).toMatchObject(REFUSED);
    await runJob();
    expect(await read()).toMatchObject(REFUSED);
  });

  it('is gone with a deleted account', async () => {
    const { app, importer, runJob, countImported } = await startWaitingImport();
    await LOSSES.deleted(app, importer.user);
    await runJob();
    expect(await countImported()).toBe(0);
  });

  it('is rolled back if they are demoted between two batches', async () => {
    const { app, runJob, read, countImported } = await startWaitingImport();
    // Runs within the first batch, so that the second one finds it.
    await app.deps.db.execute(`create function demote_importer() returns trigger language plpgsql as $$ begin
      if new.role = 'admin' then update users set role = 'user' where username = 'importer'; end if; return new; end $$`);
    await app.deps.db.execute(
      'create trigger demote_importer after insert on people for each row execute function demote_importer()',
    );
    await runJob();
    expect(await countImported()).toBe(0);
    expect(await read()).toMatchObject(REFUSED);
  });

  it.runIf(inject('database').engine === 'postgres')(
    'waits with its end for a demotion that is under way',
    async () => {
      const { app, importer, runJob, read, countImported } = await startWaitingImport();
      await runDuringTransaction(
        app,
        (tx) => tx.update(users).set({ role: 'user' }).where(eq(users.id, importer.user.id)),
        runJob,
      );
      expect(await countImported()).toBe(0);
      expect(await read()).toMatchObject(REFUSED);
    },
  );

  it('creates everybody while they have it', async () => {
    const { runJob, read, countImported } = await startWaitingImport();
    await runJob();
    expect(await countImported()).toBe(ROWS.length);
    expect(await read()).toMatchObject({ status: 'done', done: ROWS.length });
  });
});

describe('an import of many rows', () => {
  it('stores and releases a bounded piece at a time, and nobody can use a part of it', async () => {
    const { app, runJob, countImported } = await startWaitingImport();
    await app.deps.db.execute('create table seen (xid text, active boolean)');
    await app.deps.db.execute(`create function see() returns trigger language plpgsql as $$ begin
      insert into seen values (pg_current_xact_id()::text, new.is_active); return new; end $$`);
    await app.deps.db.execute(`create trigger see after insert or update of is_active on people for each row
      when (new.last_name = 'Imported') execute function see()`);
    await runJob();
    expect(await countImported()).toBe(ROWS.length);
    const { rows } = await app.deps.db.execute<{ n: number; active: boolean }>(
      'select count(*)::int as n, active from seen group by xid, active order by min(xid::bigint)',
    );
    const steps = Array.from({ length: Math.ceil(ROWS.length / PIECE_ROWS) }, (_, n) =>
      Math.min(PIECE_ROWS, ROWS.length - PIECE_ROWS * n),
    );
    expect(rows.filter(({ active }) => !active).map(({ n }) => n)).toEqual(steps);
    expect(rows.filter(({ active }) => active).map(({ n }) => n)).toEqual(steps);
    expect(rows.findIndex(({ active }) => active)).toBe(steps.length);
  });

  /** Makes the statement fail at the given row, as a crash would. */
  const breakAt = async (app: TestApp, event: 'insert' | 'update', phone: string) => {
    await app.deps.db.execute(`create function crash() returns trigger language plpgsql as $$ begin
      if new.phone_number = '${phone}' then raise exception 'crash'; end if; return new; end $$`);
    await app.deps.db.execute(`create trigger crash before ${event} on people for each row execute function crash()`);
  };

  it('starts over when a run was interrupted, without a trace of the first', async () => {
    const { app, runJob, read, countImported } = await startWaitingImport();
    await breakAt(app, 'insert', '+254713010220');
    await expect(runJob()).rejects.toThrow();
    const active = and(eq(users.lastName, 'Imported'), eq(users.isActive, true));
    expect([await countImported(), await app.deps.db.$count(users, active)]).toEqual([200, 0]);
    await app.deps.db.execute('drop trigger crash on people');
    await runJob();
    expect([await countImported(), await app.deps.db.$count(users, active)]).toEqual([ROWS.length, ROWS.length]);
    expect(await read()).toMatchObject({ status: 'done', done: ROWS.length });
    expect(await app.deps.db.$count(importDrafts)).toBe(0);
    const created = eq(auditEntries.action, 'user.created');
    expect(await app.deps.db.$count(auditEntries, created)).toBe(ROWS.length);
  });

  it('is completed once all rows are stored, whatever happens to the right', async () => {
    const { app, importer, runJob, read } = await startWaitingImport();
    await breakAt(app, 'update', '+254713010220');
    await expect(runJob()).rejects.toThrow();
    await app.deps.db.execute('drop trigger crash on people');
    await LOSSES.demoted(app, importer.user);
    await runJob();
    expect(await read()).toMatchObject({ status: 'done', done: ROWS.length });
    expect(await app.deps.db.$count(users, eq(users.isActive, false))).toBe(0);
  });

  it('leaves nobody behind when its person is deleted, or when no job goes on with it', async () => {
    for (const end of ['deleted', 'forgotten', 'restored'] as const) {
      const { app, importer, other, runJob, countImported } = await startWaitingImport();
      await breakAt(app, 'insert', '+254713010220');
      await expect(runJob()).rejects.toThrow();
      if (end === 'deleted') {
        await app.deps.db
          .update(users)
          .set({ deletionRequestedAt: app.clock.now() })
          .where(eq(users.id, importer.user.id));
        const request = { params: { userId: importer.user.id }, token: other };
        expect((await app.call(ENDPOINTS.confirmDeletion, request)).status).toBe(200);
      }
      if (end === 'restored') await app.deps.db.transaction((tx) => failUnfinishedImports(tx, app.clock.now()));
      if (end === 'forgotten') {
        app.clock.advance({ days: 2 });
        await cleanUpImports(app.deps);
      }
      expect([end, await countImported()]).toEqual([end, 0]);
    }
  });
});

describe('an export whose person lost the right', () => {
  it('breaks off before the next batch', async () => {
    const app = await startTestApp();
    const { user } = await createUserWithToken(app, { role: 'admin' });
    const lines = streamExportedLines(app.deps, user.id, {}, 'en');
    expect((await lines.next()).value).toBeDefined();
    await LOSSES.demoted(app, user);
    await expect(lines.next()).rejects.toThrow();
  });
});
