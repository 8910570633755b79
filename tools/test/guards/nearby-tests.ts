import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '../../../contract/src/endpoints.ts';
import type { Mutant } from './mutants.ts';

/** What is run against a mutant: the tests that are near to it, in one go, until the first fails. */
export interface NearbyTests {
  files: readonly string[];
  /** Operations that are fuzzed. */
  operations: readonly string[];
}

const ACCESS_TESTS = ['server/test/access/access.test.ts', 'server/test/department-access.test.ts'];
const OPENAPI_TEST = 'tools/check/openapi-rules.test.ts';
const FUZZ_TEST = 'server/test/fuzz/fuzz.test.ts';

/** The nearest and cheapest first; the next are run when those noticed nothing. */
export function listNearbyTests(root: string, { file, kind }: Pick<Mutant, 'file' | 'kind'>): NearbyTests[] {
  const access = { files: ACCESS_TESTS, operations: [] };
  if (kind === 'policy') return [access];
  // Where the thing itself decides, the service asks again: only the document tells then that the door stands open.
  if (kind === 'access') return [access, { files: [OPENAPI_TEST], operations: [] }];
  return listContractTests(root, path.relative('contract/src', file).replace(/\.ts$/, ''));
}

/** The contract's own tests and the document, which was made from the rules as they should be; then the server's modules. */
function listContractTests(root: string, name: string): NearbyTests[] {
  const operations = listOperationNames(root, name);
  const modules = listDomainTests(root).filter((file) => isImporting(root, file, `@kanisa/contract/${name}.ts`));
  return [
    { files: [...listTestsIn(root, 'contract/src'), OPENAPI_TEST], operations: [] },
    { files: [...modules, FUZZ_TEST], operations },
  ];
}

/** The endpoints that a schema file defines. Shared schemas are tried on a few endpoints. */
function listOperationNames(root: string, name: string): string[] {
  const source = readFileSync(path.join(root, `contract/src/${name}.ts`), 'utf8');
  const names = [...source.matchAll(/^export const (\w+) = endpoint\(/gm)].map((match) => match[1] ?? '');
  if (names.length > 0) return names;
  return Object.keys(ENDPOINTS).filter((operation) => /^(create|update|list|register|email)/.test(operation));
}

const listDomainTests = (root: string) => listTestsIn(root, 'server/src/domains');

export function listTestsIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('fuzz.test.ts'))
    .map((name) => `${folder}/${name}`);
}

const isImporting = (root: string, file: string, what: string) =>
  readFileSync(path.join(root, file), 'utf8').includes(what);
