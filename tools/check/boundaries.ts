import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../paths.ts';
import { DOMAIN_FILE, DOMAIN_LAYERS, ZONES } from './boundary-table.ts';
import type { Zone } from './boundary-zone.ts';
import { findImportCycles } from './import-cycles.ts';
import { type Import, listImports } from './imports.ts';

export interface SourceFile {
  /** Relative to the project, with slashes. */
  path: string;
  source: string;
}

const SKIPPED = new Set(['node_modules', '.react-router', '.git', 'migrations', '.cache']);
/** Only at this place: a feature of the web app has a folder `pictures`, too. */
const BUILT = new Set(['server/build', 'web/build', 'data', 'pictures']);
const SOURCE = /\.tsx?$/;

/** One line for each import that the table does not allow, and for each file without a zone. */
export function findBoundaryViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const zone = findZone(file.path);
    if (zone === undefined) return [`${file.path}: stands in no zone of tools/check/boundary-table.ts`];
    return listImports(file.path, file.source)
      .filter((found) => !isAllowed(file.path, zone, found))
      .map((found) => `${file.path} (${zone.name}) may not import ${found.written}: ${zone.why}`);
  });
}

/** A rule that matches no file looks exactly like a rule that is obeyed. */
export function findUnusedZones(files: readonly SourceFile[]): string[] {
  const used = new Set(files.map((file) => findZone(file.path)?.name));
  return ZONES.filter((zone) => !used.has(zone.name)).map(
    (zone) => `zone '${zone.name}' of tools/check/boundary-table.ts matches no file`,
  );
}

/** One line for each import of a domain by a domain that is not above it. Tests look at the whole product. */
export function findUpwardImports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path: from, source }) => {
    const layer = findLayer(from);
    if (layer === -1 || /\.test\.tsx?$/.test(from)) return [];
    const targets = listImports(from, source).flatMap(({ target }) => ('file' in target ? [target.file] : []));
    return targets
      .filter((to) => isUpward(from, to))
      .map((to) => `${from} imports ${to}: a domain imports only the domains below it`);
  });
}

function isUpward(from: string, to: string): boolean {
  const isSameDomain = DOMAIN_FILE.exec(from)?.[1] === DOMAIN_FILE.exec(to)?.[1];
  return !isSameDomain && findLayer(to) >= findLayer(from);
}

/** The layer of a file's domain, counted from the bottom; -1 outside the domains. */
function findLayer(file: string): number {
  const domain = DOMAIN_FILE.exec(file)?.[1] ?? '';
  return DOMAIN_LAYERS.findIndex((layer) => layer.includes(domain));
}

export async function readSources(): Promise<SourceFile[]> {
  return readFolder('');
}

async function readFolder(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(path.join(projectRoot, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<SourceFile[]> => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || BUILT.has(name) ? [] : readFolder(name);
    if (!SOURCE.test(entry.name)) return [];
    return [{ path: name, source: await readFile(path.join(projectRoot, name), 'utf8') }];
  });
  return (await Promise.all(found)).flat();
}

function findZone(file: string): Zone | undefined {
  return ZONES.find((zone) => zone.files.test(file));
}

function isAllowed(from: string, zone: Zone, { target, isType, isLazy }: Import): boolean {
  if ('package' in target) return isPackageAllowed(zone, target.package, isType);
  const to = findZone(target.file);
  if (to === undefined) return false;
  const names = [to.name];
  if (findOwner(zone, from) === findOwner(to, target.file)) names.push(`own ${to.name}`);
  if (isType) names.push(...names.map((name) => `types of ${name}`));
  if (isLazy) names.push(`lazy ${to.name}`);
  return names.some((name) => zone.may.includes(name));
}

function findOwner(zone: Zone, file: string): string | undefined {
  return zone.files.exec(file)?.[1];
}

function isPackageAllowed({ packages }: Zone, name: string, isType: boolean): boolean {
  const isNamed = (list: readonly string[]) =>
    list.some((entry) => entry === name || (entry.endsWith('/*') && name.startsWith(entry.slice(0, -1))));
  if (!('allBut' in packages)) return isNamed(packages);
  return !isNamed(packages.allBut) || (isType && isNamed(packages.typesOf ?? []));
}

if (import.meta.main) {
  const files = await readSources();
  const problems = [
    ...findBoundaryViolations(files),
    ...findUnusedZones(files),
    ...findUpwardImports(files),
    ...findImportCycles(files),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
