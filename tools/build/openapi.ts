import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '../../server/src/http/openapi.ts';
import { root } from '../paths.ts';

const FILE = path.join(root, 'docs/openapi.json');

const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

/** `npm run openapi` writes the description; with `--check` a difference is an error. */
if (process.argv.includes('--check')) {
  const stored = await readFile(FILE, 'utf8').catch(() => '');
  if (stored !== openApiText()) {
    console.error('docs/openapi.json is not what the contract says. Run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
} else {
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, openApiText());
  console.log('Wrote docs/openapi.json.');
}
