import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { keepOwnFamilyValues } from '../family/own-values.repo.ts';
import type { MergeUndo, StoredRow } from './merging.table.ts';
import { deleteRows, findRow, getShape, listRows, type Pair, pickKey, type TableShape } from './rows.repo.ts';
import { diffRows } from './undo.rules.ts';

type Shapes = ReadonlyMap<string, TableShape>;
type Place = { householdId: number; personId: number; isMain: boolean };

/** Runs the work and adds to the undo how it changed the rows that match. */
async function recordEdits(
  tx: Tx,
  { table, condition, shapes, undo }: { table: string; condition: SQL; shapes: Shapes; undo: MergeUndo },
  work: () => Promise<void>,
): Promise<void> {
  const shape = getShape(shapes, table);
  const before = await listRows(tx, table, condition);
  await work();
  for (const row of before) {
    const key = pickKey(row, shape);
    const after = await findRow(tx, table, shape, key);
    const difference = after && diffRows(shape.columns, row, after);
    if (difference) undo.edits.push({ table, key, ...difference });
  }
}

/** The values of the record that stays. */
export async function recordPersonEdits(
  tx: Tx,
  { keptId, shapes, undo }: { keptId: number; shapes: Shapes; undo: MergeUndo },
  work: () => Promise<void>,
): Promise<void> {
  await recordEdits(tx, { table: 'people', condition: sql`id = ${keptId}`, shapes, undo }, work);
}

/** The lists of these users keep what they typed, and show nothing of the person from then on. */
export async function separateFamilyEntries(
  tx: Tx,
  {
    personId,
    ownerIds,
    shapes,
    undo,
  }: { personId: number; ownerIds?: readonly number[]; shapes: Shapes; undo: MergeUndo },
): Promise<void> {
  const photosOf = (ids: readonly StoredRow[]) =>
    ids.length === 0 ? sql`false` : sql`family_member_id in ${ids.map((row) => row['id'])}`;
  const condition = sql`person_id = ${personId}`;
  const entries = await listRows(tx, 'family_members', condition);
  const before = new Set((await listRows(tx, 'photos', photosOf(entries))).map(({ id }) => id));
  await recordEdits(tx, { table: 'family_members', condition, shapes, undo }, () =>
    keepOwnFamilyValues(tx, personId, ownerIds),
  );
  for (const { id } of await listRows(tx, 'photos', photosOf(entries)))
    if (!before.has(id)) undo.made.push({ table: 'photos', key: { id } });
}

/** One of the two has a photo after this, if the chosen one has. */
export async function endOtherPhoto(tx: Tx, endedId: number, undo: MergeUndo): Promise<void> {
  const rows = await deleteRows(tx, 'photos', sql`moved.user_id = ${endedId}`);
  undo.ended.push(...rows.map((row) => ({ table: 'photos', row })));
}

/** A person has one main household: that of the chosen record, if it has one. */
export async function chooseMainHousehold(
  tx: Tx,
  { keptId, otherId }: Pair,
  chosenId: number,
  { shapes, undo }: { shapes: Shapes; undo: MergeUndo },
): Promise<void> {
  const { rows: places } = await tx.execute<Place>(sql`
    select household_id as "householdId", person_id as "personId", is_main as "isMain"
    from household_members where person_id in (${keptId}, ${otherId})`);
  const mains = places.filter(({ isMain }) => isMain);
  const main = mains.find(({ personId }) => personId === chosenId) ?? mains[0];
  if (!main) return;
  // A place in a household where the one who stays is already does not move.
  const isStaying = (place: Place) => place.householdId === main.householdId && place.personId === keptId;
  const chosen = places.find(isStaying) ?? main;
  for (const isMain of [false, true]) {
    for (const place of places.filter((one) => (one === chosen) === isMain && one.isMain !== isMain)) {
      const condition = sql`household_id = ${place.householdId} and person_id = ${place.personId}`;
      await recordEdits(tx, { table: 'household_members', condition, shapes, undo }, async () => {
        await tx.execute(sql`update household_members set is_main = ${isMain} where ${condition}`);
      });
    }
  }
}
