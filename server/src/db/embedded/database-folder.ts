import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenNodeFS = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation<T>(operation: () => T): T;
};

/**
 * A file system that passes PostgreSQL's fsync to the disk, so that commits survive a power loss. PGlite's own NodeFS
 * has no fsync. This uses PGlite's internals; a test counts the calls.
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
 * The first start copies thousands of files. If it were killed half-way, the folder would look like a database and
 * never start. So the files are written to a temporary folder, which is renamed once it is completely on disk.
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
