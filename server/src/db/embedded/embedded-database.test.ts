import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseHandle, forNobody, openDatabase } from '../client.ts';
import { DataFolderInUseError } from './data-folder-lock.ts';
import { checkpointIfDue, vacuumNeediestTable } from './maintenance.ts';

const dataDir = fs.mkdtempSync(join(tmpdir(), 'kanisa-embedded-'));
let handle: DatabaseHandle;

afterAll(async () => {
  await (handle as DatabaseHandle | undefined)?.close();
  fs.rmSync(dataDir, { recursive: true });
});

const addNote = () => handle.db.execute(sql`insert into notes (text) values ('a note')`);

async function countNotes(): Promise<number> {
  const { rows } = await handle.db.execute<{ n: number }>(sql`select count(*)::int as n from notes`);
  return rows[0]?.n ?? 0;
}

/** Number of fsync calls. */
async function countFsyncs(work: () => Promise<unknown>): Promise<number> {
  const { fsyncSync } = fs;
  let calls = 0;
  fs.fsyncSync = (file) => {
    calls += 1;
    fsyncSync(file);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  }
  return calls;
}

const pglite = () => {
  if (handle.queueConnection.kind !== 'pglite') throw new Error('not the embedded database');
  return handle.queueConnection.pglite;
};

function openInProcess(folder: string, program: string, preparation = ''): ChildProcess {
  const client = join(import.meta.dirname, '../client.ts');
  const source = `
    ${preparation}
    const { openDatabase } = await import(${JSON.stringify(client)});
    console.log('begun');
    const handle = await openDatabase({ dataDir: ${JSON.stringify(folder)} });
    ${program}`;
  const child = spawn(process.execPath, [...process.execArgv, '--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

describe('the first start of an embedded database', () => {
  it('is completed by the next start when it was killed half-way', { timeout: 240_000 }, async () => {
    // Killed while the files are copied: when it opens the next file after the one that identifies a database.
    // At no point may the remains be taken for a database.
    const versionFile = join(dataDir, 'database.unfinished/PG_VERSION');
    const child = openInProcess(
      dataDir,
      '',
      `const fs = process.getBuiltinModule('node:fs');
       const { openSync, existsSync } = fs;
       fs.openSync = (...args) => {
         if (existsSync(${JSON.stringify(versionFile)})) process.kill(process.pid, 'SIGKILL');
         return openSync(...args);
       };`,
    );
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    expect(fs.existsSync(versionFile)).toBe(true);
    expect(fs.existsSync(join(dataDir, 'database'))).toBe(false);

    // All following tests use this database.
    handle = await openDatabase({ dataDir });
    await handle.db.execute(sql`create table notes (id int generated always as identity, text text)`);
    expect(
      fs
        .readdirSync(dataDir)
        .filter((name) => name !== 'lock.sqlite-journal')
        .toSorted(),
    ).toEqual(['database', 'lock.sqlite']);
  });
});

describe('the embedded database', () => {
  it('yields to the event loop between queries, however many wait', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const queries = 20;
    const slow = () => handle.db.execute(sql`select pg_sleep(0.006)`);
    await Promise.all(Array.from({ length: queries }, slow));
    const outside = turns;
    await forNobody(handle.db, 'a test').transaction(async (tx) => {
      for (let done = 0; done < queries; done += 1) await tx.execute(sql`select pg_sleep(0.006)`);
    });
    clearImmediate(next);
    expect(outside).toBeGreaterThanOrEqual(queries / 2);
    expect(turns - outside).toBeGreaterThanOrEqual(queries / 2);
  });

  it('flushes every commit to disk before it answers', async () => {
    const inserts = 20;
    const calls = await countFsyncs(async () => {
      for (let done = 0; done < inserts; done += 1) await addNote();
    });
    expect(calls).toBeGreaterThanOrEqual(inserts);
    // Statements other than commits need no fsync: the count above counts commits, not statements.
    const reads = await countFsyncs(async () => {
      for (let done = 0; done < inserts; done += 1) await countNotes();
    });
    expect(reads).toBe(0);
    const once_ = await countFsyncs(() =>
      forNobody(handle.db, 'a test').transaction(async (tx) => {
        for (let done = 0; done < inserts; done += 1)
          await tx.execute(sql`insert into notes (text) values ('together')`);
      }),
    );
    expect(once_).toBeGreaterThanOrEqual(1);
    expect(once_).toBeLessThan(inserts);
  });

  it('runs with durable settings in little memory', async () => {
    const { rows } = await handle.db.execute(sql`select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
      current_setting('shared_buffers') as buffers`);
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', buffers: '32MB' }]);
  });

  it('rejects a second opening while it is open', async () => {
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataFolderInUseError);
    expect(await countNotes()).toBeGreaterThan(0);
  });

  it('keeps its rows when it is closed and opened again', async () => {
    const before = await countNotes();
    await handle.close();
    handle = await openDatabase({ dataDir });
    expect(await countNotes()).toBe(before);
  });

  it('has the required extensions', async () => {
    await handle.db.execute(sql`create extension citext`);
    await handle.db.execute(sql`create extension pg_trgm`);
    const { rows } = await handle.db.execute(sql`select 'Kamau'::citext = 'KAMAU' as same,
      round(similarity('wanjiku', 'wanjiru')::numeric, 2)::float8 as alike`);
    expect(rows).toEqual([{ same: true, alike: expect.closeTo(0.45, 1) as number }]);
  });

  it('checkpoints a grown log and vacuums the table with the most dead rows', async () => {
    await pglite().exec('checkpoint');
    expect(await checkpointIfDue(pglite(), 0)).toBe(false);
    expect(await checkpointIfDue(pglite(), 3_600_000)).toBe(false);
    await handle.db.execute(sql`insert into notes (text) select repeat('x', 1000) from generate_series(1, 5000)`);
    await handle.db.execute(sql`delete from notes where length(text) = 1000`);
    expect(await checkpointIfDue(pglite(), 0)).toBe(false);
    expect(await checkpointIfDue(pglite(), 3_600_000)).toBe(true);
    await handle.db.execute(sql`insert into notes (text) select repeat('y', 1000) from generate_series(1, 35000)`);
    expect(await checkpointIfDue(pglite(), 0)).toBe(true);

    // PostgreSQL publishes its statistics once a second.
    await wait(1100);
    await countNotes();
    expect(await vacuumNeediestTable(pglite())).toBe('public.notes');
    await wait(1100);
    await countNotes();
    expect(await vacuumNeediestTable(pglite())).not.toBe('public.notes');
  });
});

describe('an embedded database that was killed', () => {
  it('has every acknowledged row, and its folder is unlocked at once', async () => {
    const before = await countNotes();
    await handle.close();
    const child = openInProcess(
      dataDir,
      `const { pglite } = handle.queueConnection;
       for (let done = 1; ; done += 1) {
         await pglite.query("insert into notes (text) values ('answered')");
         console.log('answered ' + done);
       }`,
    );
    let acknowledged = 0;
    child.stdout?.setEncoding('utf8').on('data', (output: string) => {
      acknowledged = Math.max(
        acknowledged,
        ...Array.from(output.matchAll(/answered (\d+)/g), ([, count]) => Number(count)),
      );
      if (acknowledged > 50) child.kill('SIGKILL');
    });
    await once(child, 'close');
    handle = await openDatabase({ dataDir });
    expect(acknowledged).toBeGreaterThan(50);
    expect(await countNotes()).toBeGreaterThanOrEqual(before + acknowledged);
  });
});
