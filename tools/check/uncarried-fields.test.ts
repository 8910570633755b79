import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../paths.ts';

const copy = path.join(projectRoot, '.cache', `uncarried-fields-${process.pid}`);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The endpoint's declaration names its body schema, or has it inline. */
const declarationOf = (name: string) => new RegExp(`export const ${name} = endpoint\\(\\{[\\s\\S]*?\\n\\}\\);`);

/** Adds a field to the body of an endpoint in the copied contract. Returns whether its schema was found. */
function addField(files: Map<string, string>, name: string): boolean {
  for (const [file, text] of files) {
    const declaration = declarationOf(name).exec(text)?.[0];
    if (declaration === undefined) continue;
    const body = /\n {2}body: ([\w.]+)/.exec(declaration)?.[1] ?? '';
    const isInline = body.startsWith('z.');
    const start = isInline
      ? new RegExp(`export const ${name} = [\\s\\S]*?\\n {2}body: z\\.strictObject\\(\\{`)
      : new RegExp(`const ${body} =\\s*z?[\\s\\S]*?\\{`);
    const changed = text.replace(start, (found) => `${found} added_to_${name}: z.string().optional(),`);
    files.set(file, changed);
    return changed !== text;
  }
  return false;
}

it('a field that is added to the body of a PUT or PATCH, and carried to no column, does not compile', () => {
  mkdirSync(copy, { recursive: true });
  for (const folder of ['contract/src', 'server/src']) {
    cpSync(path.join(projectRoot, folder), path.join(copy, folder), {
      recursive: true,
      filter: (file) => !file.endsWith('.test.ts'),
    });
  }
  const contract = path.join(copy, 'contract/src');
  const schemas = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.schema.ts'),
  );
  const files = new Map(schemas.map((file) => [file, readFileSync(path.join(contract, file), 'utf8')]));
  const names = Object.entries(ENDPOINTS).flatMap(([name, { method, body }]) =>
    (method === 'PUT' || method === 'PATCH') && body !== undefined ? [name] : [],
  );
  expect(names.filter((name) => !addField(files, name))).toEqual([]);
  for (const [file, text] of files) writeFileSync(path.join(contract, file), text);
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions: { types: ['node'], noEmit: true, paths: { '@kanisa/contract/*': ['./contract/src/*'] } },
      include: ['server/src'],
    }),
  );
  const { stdout } = spawnSync(path.join(projectRoot, 'node_modules/.bin/tsc'), ['-p', copy], { encoding: 'utf8' });
  expect(names.filter((name) => !new RegExp(`added_to_${name}\\b`).test(stdout))).toEqual([]);
}, 120_000);
