import { openBenchDatabase } from './database.ts';
import type { Figure } from './figures.ts';
import type { ProductPlace } from './product.ts';

export type Engine = 'embedded' | 'PostgreSQL';
/** An engine as it is named on the command line; undefined means both. */
export type EngineChoice = 'embedded' | 'postgres' | undefined;

/** Runs one engine after the other, so that they do not compete; or only the requested one. */
export async function measureOnEngines(
  requested: EngineChoice,
  measure: (engine: Engine, extra: Partial<ProductPlace>) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures = requested === 'postgres' ? [] : await measure('embedded', {});
  if (requested === 'embedded') return figures;
  const database = await openBenchDatabase();
  figures.push(...(await measure('PostgreSQL', { databaseUrl: database.url })));
  await database.close();
  return figures;
}
