import { describe, expect, test } from 'vitest';
import { findActorlessWrites } from './actor-transactions.ts';
import { readSources } from './boundaries.ts';

const repo = {
  path: 'server/src/domains/events/events/events.repo.ts',
  source: `
    export async function deleteEventRow(db, id) { return db.delete(events).where(eq(events.id, id)); }
    export async function moveEvent(db) { await db.execute(sql\`update \${events} set moved = true\`); }
    export async function moveAll(db) { await moveEvent(db); }
    export async function lockEvent(tx) { return tx.execute(sql\`select 1 from \${events} for no key update\`); }
    export async function findEvent(db, id) { return db.select().from(events); }`,
};
const NONE = new Set<string>();
const service = (body: string) => [
  repo,
  {
    path: 'server/src/domains/events/events/events.service.ts',
    source: `export async function change(deps, actor, id) { ${body} }`,
  },
];

describe('writes outside transactionAs', () => {
  test.each([
    'await deps.db.transaction(async (tx) => deleteEventRow(tx, id));',
    'const { db } = deps; await db.transaction((tx) => deleteEventRow(tx, id));',
    'await deleteEventRow(deps.db, id);',
    'const { db } = deps; await deleteEventRow(db, id);',
    'await moveEvent(deps.db);',
    'await moveAll(deps.db);',
  ])('reports %s', (body) => {
    expect(findActorlessWrites(service(body), NONE)).toEqual([
      expect.stringContaining('events.service.ts change writes outside transactionAs'),
    ]);
  });

  test.each([
    'await transactionAs(deps, actor, (tx) => deleteEventRow(tx, id));',
    'return findEvent(deps.db, id);',
    'return lockEvent(deps.db);',
  ])('allows %s', (body) => {
    expect(findActorlessWrites(service(body), NONE)).toEqual([]);
  });

  test('allows a listed function, and reports one that is listed without need', () => {
    const place = 'server/src/domains/events/events/events.service.ts change';
    expect(findActorlessWrites(service('await deleteEventRow(deps.db, id);'), new Set([place]))).toEqual([]);
    expect(findActorlessWrites(service('return findEvent(deps.db, id);'), new Set([place]))).toHaveLength(1);
  });

  test('leaves jobs out, which have no actor', () => {
    const path = 'server/src/domains/events/events/events.jobs.ts';
    const source = 'export async function cleanUp(deps) { await deleteEventRow(deps.db, 1); }';
    expect(findActorlessWrites([repo, { path, source }], NONE)).toEqual([]);
  });

  test('finds none in the project', async () => {
    expect(findActorlessWrites(await readSources())).toEqual([]);
  });
});
