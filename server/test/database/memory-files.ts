import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

/** Path under the data folder, and the bytes of a file or null for a folder. Parents precede their children. */
type Entry = [path: string, bytes: Uint8Array | null];

const { PGDATA } = PGlite.paths;

/** The types package that PGlite's types refer to is not among its dependencies. */
interface EmscriptenFiles {
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
  readFile(path: string): Uint8Array;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  mkdir(path: string): void;
  mkdirTree(path: string): void;
}

const getFilesystem = (pglite: PGlite) => (pglite.Module as { FS: unknown }).FS as EmscriptenFiles;

export function saveDatabaseFiles(pglite: PGlite, target: string): void {
  const files = getFilesystem(pglite);
  const entries: Entry[] = [];
  const visit = (folder: string) => {
    for (const name of files.readdir(PGDATA + folder)) {
      if (name === '.' || name === '..') continue;
      const path = `${folder}/${name}`;
      if (files.isDir(files.stat(PGDATA + path).mode)) {
        entries.push([path, null]);
        visit(path);
      } else {
        entries.push([path, files.readFile(PGDATA + path)]);
      }
    }
  };
  visit('');
  writeFileSync(target, serialize(entries));
}

/** Writes saved files to disk, readable and writable by everybody, as a database folder of old. */
export function writeLooseDatabaseFolder(source: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of deserialize(readFileSync(source)) as Entry[]) {
    if (bytes) writeFileSync(folder + path, bytes);
    else mkdirSync(folder + path);
  }
  chmodSync(folder, 0o777);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
  }
}

const loaded = new Map<string, Entry[]>();

/** An in-memory file system that starts from saved files, in half the time of PGlite's `loadDataDir`. */
export class CopiedFilesystem extends EmscriptenBuiltinFilesystem {
  readonly #source: string;

  constructor(source: string) {
    super();
    this.#source = source;
  }

  override async initialSyncFs(): Promise<void> {
    const entries = loaded.get(this.#source) ?? (deserialize(readFileSync(this.#source)) as Entry[]);
    loaded.set(this.#source, entries);
    if (!this.pg) throw new Error('PGlite has not begun to start');
    const files = getFilesystem(this.pg);
    files.mkdirTree(PGDATA);
    for (const [path, bytes] of entries) {
      if (bytes) files.writeFile(PGDATA + path, new Uint8Array(bytes), { canOwn: true });
      else files.mkdir(PGDATA + path);
    }
  }
}
