import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenNodeFS = {
  node_ops: { mknod(parent: unknown, name: string, mode: number, device: number): unknown };
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  doSetAttr(file: unknown, node: unknown, attributes: { mode?: number }, ...calls: unknown[]): void;
  tryFSOperation<T>(operation: () => T): T;
};

const OWNER_ONLY = ~0o077;

/**
 * A file system that passes PostgreSQL's fsync to the disk, so that commits survive a power loss, and gives permissions
 * to the owner alone. PGlite's own NodeFS has no fsync, and its files get the modes 666 and 644 whatever the umask is.
 * This uses PGlite's internals; tests count the calls of fsync and read the modes.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const adapt = (module: { NODEFS: unknown }) => {
      const nodefs = module.NODEFS as EmscriptenNodeFS;
      addFsync(nodefs);
      restrictModes(nodefs);
    };
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), adapt] });
  }
}

function addFsync(nodefs: EmscriptenNodeFS): void {
  nodefs.stream_ops.fsync = ({ nfd }) => {
    nodefs.tryFSOperation(() => fsyncSync(nfd));
    return 0;
  };
}

function restrictModes(nodefs: EmscriptenNodeFS): void {
  const { mknod } = nodefs.node_ops;
  const { doSetAttr } = nodefs;
  nodefs.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device);
  nodefs.doSetAttr = (file, node, attributes, ...calls) => {
    const { mode } = attributes;
    doSetAttr(file, node, mode === undefined ? attributes : { ...attributes, mode: mode & OWNER_ONLY }, ...calls);
  };
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
  mkdirSync(unfinished, { mode: 0o700 });
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
