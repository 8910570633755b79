import type { Module } from '@kanisa/contract/core/modules.ts';
import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import { modules } from './modules.table.ts';

const queryModulesOn = defineQuery('list_modules_on', (db) =>
  db.select({ module: modules.module }).from(modules).where(eq(modules.isOn, true)).orderBy(asc(modules.module)),
);

export async function listModulesOn(db: DbOrTx): Promise<Module[]> {
  return (await queryModulesOn(db)).map(({ module }) => module);
}

export async function upsertModule(tx: Tx, module: Module, isOn: boolean, now: Date): Promise<void> {
  const values = { isOn, changedAt: now };
  await tx
    .insert(modules)
    .values({ module, ...values })
    .onConflictDoUpdate({ target: modules.module, set: values });
}
