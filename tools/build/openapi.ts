import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildOpenApiDocument } from '../../server/src/http/openapi.ts';
import { projectRoot } from '../paths.ts';

const FILE = path.join(projectRoot, 'docs/openapi.json');

const renderOpenApi = () => `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`;

/** `npm run openapi` writes the description; with `--check` a difference is an error. */
if (process.argv.includes('--check')) {
  const stored = await readFile(FILE, 'utf8').catch(() => '');
  if (stored !== renderOpenApi()) {
    console.error('docs/openapi.json is not what the contract says. Run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
} else {
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, renderOpenApi());
  console.log('Wrote docs/openapi.json.');
}
