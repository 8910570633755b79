import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readBackup, writeBackup } from '../../src/backup/backup-file.ts';
import { loadBackup } from '../../src/backup/load-backup.ts';
import { createEmbeddedHandle, createPgliteInMemory } from '../../src/db/embedded/embedded-database.ts';
import { accountCodes } from '../../src/domains/identity/accounts/accounts.table.ts';
import { users } from '../../src/domains/identity/accounts/users.view.ts';
import { sessions } from '../../src/domains/identity/sessions/sessions.table.ts';
import { photos } from '../../src/domains/records/photos/photos.table.ts';
import { openEmptyDatabase } from '../database/test-database.ts';
import { createUser } from '../support/factories.ts';
import { createFullUser } from '../support/full-user.ts';
import { startTestApp } from '../support/test-app.ts';
import { dumpLines, loadLines, readFirstReleaseDump, streamLines } from './backup-lines.ts';

const EVERY_BYTE = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 8)) % 256));
const UNUSUAL_TEXT = `O'Brien \\ "quoted", \t tab, \n line, [1] {2} ’ ũ 🙏`;

async function startWithData() {
  const app = await startTestApp();
  await createFullUser(app, 'wanjiku');
  const { user } = await createFullUser(app, 'baraka');
  await app.deps.db.update(users).set({ addressDescription: UNUSUAL_TEXT }).where(eq(users.id, user.id));
  await app.deps.db
    .insert(accountCodes)
    .values({ userId: user.id, purpose: 'reset', codeHash: 'x', expiresAt: new Date() });
  await app.deps.db.update(photos).set({ bytes: EVERY_BYTE }).where(eq(photos.userId, user.id));
  return { app, user };
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kanisa-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'today.kanisa');
}

describe('a backup', () => {
  it('restores equal rows and photos, and continues the id sequences', async () => {
    const { app, user } = await startWithData();
    const last = await createUser(app, { username: 'last' });
    await app.deps.db.delete(users).where(eq(users.id, last.id));
    const file = temporaryFile();
    const { sums } = await writeBackup(app.deps.database, file);
    expect(sums.find(({ table }) => table === 'photos')?.rows).toBe(4);
    expect(sums.filter(({ rows }) => rows === 0).map(({ table }) => table)).toEqual([
      'church_settings',
      'contact_messages',
      'email_marks',
      'erasures',
      'import_drafts',
      'modules',
      'people_fields',
      'people_settings',
      'push_keys',
      'serving_counts',
      'setup_steps',
      'text_budget',
      'text_spending',
      'throttles',
      'two_step_policy',
    ]);

    await expect(writeBackup(app.deps.database, file)).rejects.toThrow('is there already');
    const restored = await openEmptyDatabase();
    expect((await loadBackup(restored, readBackup(file), async () => {})).sums).toEqual(sums);
    expect((await dumpLines(restored)).sums).toEqual(sums);
    const [picture] = await restored.db.select().from(photos).where(eq(photos.userId, user.id));
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(picture?.bytes ?? new Uint8Array())).toBe(hash(EVERY_BYTE));
    const [person] = await restored.db.select().from(users).where(eq(users.id, user.id));
    expect(person).toEqual((await app.deps.db.select().from(users).where(eq(users.id, user.id)))[0]);
    expect(person?.addressDescription).toBe(UNUSUAL_TEXT);

    const onceMore = loadBackup(restored, readBackup(file), async () => {});
    await expect(onceMore).rejects.toThrow('The database is not empty');
    expect((await dumpLines(restored)).sums).toEqual(sums);

    const again = await startTestApp({ database: restored });
    // The new id is neither another user's nor a deleted user's.
    expect((await createUser(again, { username: 'next' })).id).toBe(last.id + 1);
    const { rows } = await restored.db.execute<{ people: number }>(
      sql`select sum(people)::int as people from user_tallies`,
    );
    expect(rows[0]?.people).toBe(await restored.db.$count(users));
  });

  it('is a consistent snapshot while others write', async () => {
    const { app } = await startWithData();
    const { db } = app.deps;
    const state = { isOver: false, pairs: 0 };
    const writing = (async () => {
      for (; !state.isOver; state.pairs += 1) {
        const user = await createUser(app);
        await db.transaction(async (tx) => {
          await tx.insert(sessions).values({ userId: user.id, createdAt: new Date(), device: 'pair' });
          await tx.update(users).set({ county: 'pair' }).where(eq(users.id, user.id));
        });
      }
    })();
    const found: number[][] = [];
    for (let round = 0; round < 3; round += 1) {
      const { lines } = await dumpLines(app.deps.database);
      found.push(
        ['"pair"', '"pair"'].map(
          (text, at) => lines.filter((line) => line.includes(text) && isLineFor(line, at)).length,
        ),
      );
    }
    state.isOver = true;
    await writing;
    expect(state.pairs).toBeGreaterThan(0);
    for (const [people, devices] of found) expect(people).toBe(devices);
  });

  it('is rejected if damaged or from a newer version, and leaves nothing behind', async () => {
    const lines = readFirstReleaseDump();
    const [head = '', ...rest] = lines;
    const at = lines.findIndex((line) => line.includes('"wanjiku"'));
    const target = await openEmptyDatabase();
    const refused = async (damaged: AsyncIterable<string>, why: string) => {
      await expect(loadBackup(target, damaged, async () => {})).rejects.toThrow(why);
      const { rows } = await target.db.execute(sql`select from pg_class where relnamespace = 'public'::regnamespace`);
      expect(rows).toEqual([]);
    };
    await refused(streamLines(lines.slice(0, -1)), 'it breaks off before its end');
    await refused(
      streamLines(lines.with(at, lines[at]?.replace('wanjiku', 'wanjika') ?? '')),
      'the table users differs',
    );
    await refused(streamLines(lines.toSpliced(at, 1)), 'the table users differs');
    await refused(streamLines(rest), 'This is not a backup of Kanisa');
    await refused(
      streamLines([head.replace('"migrations":["', '"migrations":["0'), ...rest]),
      'a newer version of Kanisa',
    );
    await refused(streamLines(['hello']), 'This is not a backup of Kanisa');

    const file = temporaryFile();
    const bytes = gzipSync(`${lines.join('\n')}\n`);
    writeFileSync(file, bytes.subarray(0, bytes.length - 200));
    await refused(readBackup(file), 'damaged');
    writeFileSync(file, 'not even compressed');
    await refused(readBackup(file), 'damaged');
    writeFileSync(file, bytes);
    expect((await loadBackup(target, readBackup(file), async () => {})).sums).toHaveLength(5);
  });
});

/** A users row is long, a sessions row short. */
const isLineFor = (line: string, at: number) => line.length > 200 === (at === 0);

describe.runIf(inject('database').engine === 'postgres')('between the engines', () => {
  it('restores on the other engine to the same rows', async () => {
    const { app } = await startWithData();
    const { lines, sums } = await dumpLines(app.deps.database);
    const embedded = createEmbeddedHandle(await createPgliteInMemory());
    onTestFinished(() => embedded.close());
    expect((await loadLines(embedded, lines)).sums).toEqual(sums);
    const back = await dumpLines(embedded);
    expect((await loadLines(await openEmptyDatabase(), back.lines)).sums).toEqual(sums);
  });
});
