import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import { createBom } from './sbom.ts';

const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string; integrity?: string }>;
};

test('the bill of materials names the product’s packages with version and hash, and no tool', () => {
  const bom = createBom({ isComplete: false });
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'kanisa']);
  const found = new Map(bom.components.map((component) => [component.name, component]));
  for (const name of ['fastify', '@electric-sql/pglite', 'drizzle-orm', 'pg', 'react-router', 'sharp']) {
    const locked = packages[`node_modules/${name}`];
    const hash = Buffer.from(locked?.integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex');
    expect(found.get(name)).toMatchObject({ version: locked?.version, hashes: [{ alg: 'SHA-512', content: hash }] });
  }
  expect(found.get('@electric-sql/pglite')?.purl).toMatch(/^pkg:npm\/%40electric-sql\/pglite@[\d.]+$/);
  expect(['vitest', 'oxlint', 'lighthouse'].filter((name) => found.has(name))).toEqual([]);
});

test('the complete one names the tools too, and no folder of this machine', () => {
  const bom = createBom({ isComplete: true });
  expect(bom.components.map(({ name }) => name)).toContain('vitest');
  expect(new Set(bom.components.map((component) => component['bom-ref'])).size).toBe(bom.components.length);
  expect(JSON.stringify(bom)).not.toContain(projectRoot);
});
