import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { cleanUpThrottles } from '../src/platform/throttles/throttles.ts';
import { startTestApp } from './support/test-app.ts';

it.runIf(inject('database').engine === 'postgres')(
  'the nightly clean-up deletes expired counters without waiting for one that a request has locked',
  async () => {
    const app = await startTestApp();
    const { db } = app.deps;
    const before = new Date(app.clock.now().getTime() - 1000).toISOString();
    await db.execute(
      sql`insert into throttles (key, used, failed, resets_at) values ('free', 1, 0, ${before}), ('locked', 1, 0, ${before})`,
    );
    const [locked, cleanedUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const request = db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from throttles where key = 'locked' for update`);
      locked.resolve();
      await cleanedUp.promise;
    });
    await locked.promise;
    await cleanUpThrottles(app.deps).finally(cleanedUp.resolve);
    await request;
    const { rows } = await db.execute(sql`select key from throttles where key in ('free', 'locked')`);
    expect(rows).toEqual([{ key: 'locked' }]);
  },
);
