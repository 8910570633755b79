import type { Module } from '@kanisa/contract/core/modules.ts';
import type { DbOrTx } from '../../db/client.ts';
import { listModulesOn } from './modules.repo.ts';

export { listModulesOn, upsertModule } from './modules.repo.ts';

/** Asked for each request of a module: another process may have turned it off. */
export async function isModuleOn(db: DbOrTx, module: Module): Promise<boolean> {
  return (await listModulesOn(db)).includes(module);
}

export const createIsModuleOn =
  ({ db }: { db: DbOrTx }) =>
  (module: Module) =>
    isModuleOn(db, module);
