import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createEmbeddedHandle, createPgliteInMemory } from '../../src/db/embedded/embedded-database.ts';
import { saveDatabaseFiles } from './memory-files.ts';
import { fillTemplate, templateKey } from './template.ts';

const cache = join(import.meta.dirname, '../../../.cache/test-database');

/** Builds the template once and keeps it until one of its sources changes. */
export async function setup(project: TestProject): Promise<void> {
  const file = join(cache, `${templateKey()}.files`);
  if (!existsSync(file)) await buildTemplate(file);
  project.provide('database', { engine: 'pglite', template: file });
}

async function buildTemplate(file: string): Promise<void> {
  const pglite = await createPgliteInMemory();
  const handle = createEmbeddedHandle(pglite);
  await fillTemplate(handle);
  // No test uses PostgreSQL's own templates, which are half of the bytes copied per test.
  await pglite.exec(`update pg_database set datistemplate = false, datallowconn = true where datname like 'template%'`);
  await pglite.exec('drop database template0');
  await pglite.exec('drop database template1');
  await pglite.exec('checkpoint');
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) rmSync(join(cache, old), { force: true });
  // Renaming makes the write atomic when two runs start together.
  const unfinished = `${file}.${process.pid}`;
  saveDatabaseFiles(pglite, unfinished);
  renameSync(unfinished, file);
  await handle.close();
}
