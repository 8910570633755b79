import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { createFullUser } from '../../../../test/support/full-user.ts';
import {
  countReferencesTo,
  createReferredUser,
  listPersonColumns,
  readTables,
} from '../../../../test/support/merge-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { HOOKS } from '../../index.ts';
import { familyMembers } from '../family/family.table.ts';
import { listReferences } from './references.service.ts';

const { mergePeople, undoMerge, readMerge } = ENDPOINTS;
const REFERENCES = listReferences(HOOKS);
/** In these tables no row ends, so that all of them move. */
const WHOLE_TABLES = new Set(REFERENCES.map(({ table }) => table));
for (const { table, rule } of REFERENCES)
  if (rule.how === 'end' || rule.unless || rule.pair) WHOLE_TABLES.delete(table);
/** The number of a record that is gone, and those of merges: their tests look at them. */
const NO_REFERENCES = ['person_merges.other_id'];

/** Two accounts with rows in every table, of which the second was only invited. Nobody is anybody's guardian. */
async function createDouble(app: TestApp) {
  const { user } = await createFullUser(app, 'wanjiku');
  const otherId = await createReferredUser(app, 'grace');
  const { db } = app.deps;
  await db.update(familyMembers).set({ relationship: 'sibling' });
  await db.update(people).set({ awaitsPassword: true }).where(eq(people.id, otherId));
  return { id: user.id, otherId };
}

/** Everything but the trail, which nobody changes, and the merge itself. */
async function readAllTables(app: TestApp) {
  const { rows } = await app.deps.db.execute<{ name: string }>(sql`
    select tablename::text as name from pg_tables where schemaname = 'public'
      and tablename not in ('audit_entries', 'sessions', 'user_tallies') order by 1`);
  return readTables(
    app,
    rows.map(({ name }) => name),
  );
}

describe('the rules of merging', () => {
  it('name every column that refers to a person', async () => {
    const app = await startTestApp();
    const named = REFERENCES.map(({ table, column }) => `${table}.${column}`);
    const missing = (await listPersonColumns(app)).filter((name) => !named.includes(name));
    expect(missing.filter((name) => !NO_REFERENCES.includes(name))).toEqual([]);
  });

  it('name only tables and columns of the database', async () => {
    const app = await startTestApp();
    const known = await listPersonColumns(app);
    expect(REFERENCES.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.includes(name))).toEqual(
      [],
    );
  });
});

describe('a merge of records with rows in every table', () => {
  it('moves each by its rule, and the undo brings back every row as it was', async () => {
    const app = await startTestApp();
    const { id, otherId } = await createDouble(app);
    const token = await signInWithRole(app, 'admin');
    const had = await countReferencesTo(app, REFERENCES, otherId);
    expect(Object.entries(had).filter(([, count]) => count === 0)).toEqual([]);
    const preview = await app.call(readMerge, { params: { id, otherId }, token });
    expect(preview.body).toMatchObject({ kept_id: id, refusal: null });
    const keptBefore = await countReferencesTo(app, REFERENCES, id);
    const before = await readAllTables(app);

    const merged = await app.call(mergePeople, { params: { id }, body: { other_id: otherId }, token });
    expect([merged.status, merged.body]).toMatchObject([200, { person: { id } }]);
    const left = await countReferencesTo(app, REFERENCES, otherId);
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([]);
    const kept = await countReferencesTo(app, REFERENCES, id);
    for (const { table, column, rule } of REFERENCES) {
      const name = `${table}.${column}`;
      const [own, moved, now] = [keptBefore[name] ?? 0, had[name] ?? 0, kept[name] ?? 0];
      if (rule.how === 'end') expect(now, name).toBe(own);
      // The merge itself is a row of this table.
      const added = name === 'person_merges.kept_id' ? 1 : 0;
      if (WHOLE_TABLES.has(table) && rule.how === 'move') expect(now, name).toBe(own + moved + added);
    }

    const undone = await app.call(undoMerge, { params: { id: merged.body.merge.id }, token });
    expect([undone.status, undone.body]).toMatchObject([200, { other_id: otherId, stayed: 0 }]);
    const after = await readAllTables(app);
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  });
});
