import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenNodeFS = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation<T>(operation: () => T): T;
};

/**
 * A folder on disk where PostgreSQL's fsync reaches the disk, so that what was answered survives a loss of power.
 * PGlite's own has no fsync at all. This touches PGlite's internals: a test counts the calls.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const addFsync = (module: { NODEFS: unknown }) => {
      const nodefs = module.NODEFS as EmscriptenNodeFS;
      nodefs.stream_ops.fsync = ({ nfd }) => {
        nodefs.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
    };
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), addFsync] });
  }
}

export const getDatabaseFolder = (dataDir: string) => join(dataDir, 'database');

/**
 * The first start copies some thousand files. Killed in the midst of them, it would leave a folder that looks like a
 * database and never starts again: so it is made beside, and takes its name when all of it is on the disk.
 */
export async function ensureDatabaseFolder(folder: string, create: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await create(unfinished);
  for (const entry of readdirSync(unfinished, { recursive: true, encoding: 'utf8' }))
    syncToDisk(join(unfinished, entry));
  syncToDisk(unfinished);
  renameSync(unfinished, folder);
  syncToDisk(dirname(folder));
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
