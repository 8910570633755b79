import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '../../../contract/src/endpoints.ts';
import type { Mutant } from './mutants.ts';

/** What is run against a mutant: the tests that are near to it, in one go, until the first fails. */
export interface NearTests {
  files: readonly string[];
  /** Operations that are fuzzed. */
  operations: readonly string[];
}

const ACCESS = ['server/test/access/access.test.ts', 'server/test/department-access.test.ts'];
const DOCUMENT = 'tools/check/document-rules.test.ts';
const FUZZ = 'server/test/fuzz/fuzz.test.ts';

/** The nearest and cheapest first; the next are run when those noticed nothing. */
export function nearTests(root: string, { file, kind }: Pick<Mutant, 'file' | 'kind'>): NearTests[] {
  const access = { files: ACCESS, operations: [] };
  if (kind === 'policy') return [access];
  // Where the thing itself decides, the service asks again: only the document tells then that the door stands open.
  if (kind === 'access') return [access, { files: [DOCUMENT], operations: [] }];
  return ofContract(root, path.relative('contract/src', file).replace(/\.ts$/, ''));
}

/** The contract's own tests and the document, which was made from the rules as they should be; then the server's modules. */
function ofContract(root: string, name: string): NearTests[] {
  const operations = operationsOf(root, name);
  const modules = allTests(root).filter((file) => imports(root, file, `@kanisa/contract/${name}.ts`));
  return [
    { files: [...testsIn(root, 'contract/src'), DOCUMENT], operations: [] },
    { files: [...modules, FUZZ], operations },
  ];
}

/** Endpoints that this file of the contract defines; what is shared by all of them is tried on a few. */
function operationsOf(root: string, name: string): string[] {
  const source = readFileSync(path.join(root, 'contract/src/endpoints.ts'), 'utf8');
  const alias = new RegExp(`import \\* as (\\w+) from './${name}\\.ts'`).exec(source)?.[1];
  if (alias === undefined)
    return Object.keys(ENDPOINTS).filter((operation) => /^(create|update|list|register|email)/.test(operation));
  return [...source.matchAll(new RegExp(`^ {2}(\\w+): ${alias}\\.`, 'gm'))].map((match) => match[1] ?? '');
}

const allTests = (root: string) => testsIn(root, 'server/src/domains');

export function testsIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('fuzz.test.ts'))
    .map((name) => `${folder}/${name}`);
}

const imports = (root: string, file: string, what: string) =>
  readFileSync(path.join(root, file), 'utf8').includes(what);
