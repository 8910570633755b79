import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { importMessages } from '@kanisa/contract/people/import.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { LOSSES } from '../../../../test/support/losing-rights.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { importJob } from '../index.ts';
import { streamExportedLines } from '../users/users-export.service.ts';

/** More than one batch of rows, of which the first is an admin. */
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
