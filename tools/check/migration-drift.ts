import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import config from '../../server/drizzle.config.ts';
import { runCommand } from '../child-processes.ts';
import { projectRoot } from '../paths.ts';

/**
 * Compares the tables in the code with the migrations: on a copy of the migrations the generator must find nothing to
 * add.
 */
export async function findMigrationDrift(): Promise<string | null> {
  const copy = await mkdtemp(path.join(tmpdir(), 'kanisa-migrations-'));
  try {
    await cp(path.resolve(projectRoot, config.out ?? 'drizzle'), copy, { recursive: true });
    const before = await listSqlFiles(copy);
    // drizzle-kit treats an absolute output folder as a relative one.
    const flags = [
      '--dialect',
      config.dialect,
      '--schema',
      String(config.schema),
      '--out',
      path.relative(projectRoot, copy),
    ];
    if ('casing' in config && typeof config.casing === 'string') flags.push('--casing', config.casing);
    const { code, output } = await runCommand('drizzle-kit', ['generate', ...flags]);
    const added = (await listSqlFiles(copy)).filter((file) => !before.includes(file));
    if (code === 0 && added.length === 0 && output.includes('No schema changes')) return null;
    return `${output}\nThe tables in the code and the migrations differ. Run \`npm run migrate:generate -- --name what_changes\`.`;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function listSqlFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql'));
}

if (import.meta.main) {
  const drift = await findMigrationDrift();
  if (drift !== null) {
    console.error(drift);
    process.exitCode = 1;
  }
}
