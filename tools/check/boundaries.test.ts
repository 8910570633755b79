import { describe, expect, test } from 'vitest';
import { findBoundaryViolations, findUnusedZones, findUpwardImports, readSources } from './boundaries.ts';
import { SAMPLES } from './boundary-samples.ts';
import { ZONES } from './boundary-table.ts';
import { findImportCycles } from './import-cycles.ts';
import { listImports } from './imports.ts';

describe.each(SAMPLES)('$zone', ({ zone, file, allowed, forbidden }) => {
  test('the sample belongs to its zone', () => {
    expect(ZONES.find(({ files }) => files.test(file))?.name).toBe(zone);
  });

  test.each(allowed)('allows %s', (source) => {
    expect(findBoundaryViolations([{ path: file, source }])).toEqual([]);
  });

  test.each(forbidden)('reports %s', (source) => {
    expect(findBoundaryViolations([{ path: file, source }])).toHaveLength(1);
  });
});

describe('the order of the domains', () => {
  const upward = (path: string, source: string) => findUpwardImports([{ path, source }]);

  test.each([
    ['contract/src/identity/x.ts', `import { a } from '../people/users.ts'`],
    ['server/src/domains/identity/accounts/x.service.ts', `import { a } from '../../records/audit/audit.service.ts'`],
    [
      'server/src/domains/records/audit/x.service.ts',
      `import type { A } from '../../messaging/emails/emails.table.ts'`,
    ],
    ['server/src/domains/messaging/emails/x.service.ts', `import { a } from '../../events/events/events.service.ts'`],
    ['server/src/domains/events/events/x.service.ts', `import { a } from '../../departments/posts/posts.service.ts'`],
    ['server/src/domains/departments/posts/x.service.ts', `import { a } from '../../people/users/users.service.ts'`],
    ['server/src/domains/people/users/x.service.ts', `import { a } from '../../privacy/own-data/own-data.service.ts'`],
    ['server/src/domains/privacy/own-data/x.service.ts', `import { a } from '../../office/setup/setup.service.ts'`],
    ['web/src/features/office/setup/x.tsx', `import { a } from '../../site/home/hero.tsx'`],
  ])('%s is reported for %s', (path, source) => {
    expect(upward(path, source)).toHaveLength(1);
  });

  test('allows imports of lower domains and of the own one, and tests may look anywhere', () => {
    const down = `import { a } from '../../identity/accounts/credentials.service.ts'`;
    expect(upward('server/src/domains/people/users/x.service.ts', down)).toEqual([]);
    expect(upward('server/src/domains/people/users/x.service.ts', `import { a } from '../family/y.ts'`)).toEqual([]);
    const up = `import { a } from '../../people/users/users.service.ts'`;
    expect(upward('server/src/domains/identity/accounts/x.test.ts', up)).toEqual([]);
  });
});

describe('import circles', () => {
  test('are reported with the files in them, types included', () => {
    const files = [
      { path: 'web/src/lib/a.ts', source: `import { b } from './b.ts'` },
      { path: 'web/src/lib/b.ts', source: `import type { C } from './c.ts'` },
      { path: 'web/src/lib/c.ts', source: `import { a } from './a.ts'` },
      { path: 'web/src/lib/d.ts', source: `import { a } from './a.ts'` },
    ];
    expect(findImportCycles(files)).toEqual([
      'these files import each other in a circle: web/src/lib/a.ts, web/src/lib/b.ts, web/src/lib/c.ts',
    ]);
    expect(findImportCycles(files.filter(({ path }) => !path.endsWith('c.ts')))).toEqual([]);
  });
});

describe('the check itself', () => {
  test('every zone has a sample', () => {
    expect(SAMPLES.map(({ zone }) => zone).toSorted()).toEqual(ZONES.map(({ name }) => name).toSorted());
  });

  test.each([
    `import x from './y.ts'`,
    `import type { X } from './y.ts'`,
    `import './y.ts'`,
    `export * from './y.ts'`,
    `export { x } from './y.ts'`,
    `export type { X } from './y.ts'`,
    `const x = await import('./y.ts')`,
    `type X = import('./y.ts').X`,
    `const x = require('./y.ts')`,
  ])('finds %s', (source) => {
    expect(listImports('server/src/x.ts', source)).toMatchObject([{ target: { file: 'server/src/y.ts' } }]);
  });

  test('rejects an import with a computed path', () => {
    expect(() => listImports('server/src/x.ts', 'await import(`./${name}.ts`)')).toThrow('cannot be checked');
  });

  test('a file without a zone and a zone without files are errors', () => {
    expect(findBoundaryViolations([{ path: 'elsewhere/x.ts', source: '' }])).toHaveLength(1);
    expect(findUnusedZones([])).toHaveLength(ZONES.length);
  });

  test('finds the files of every workspace', async () => {
    const files = (await readSources()).map(({ path }) => path);
    expect(files).toEqual(
      expect.arrayContaining([
        'contract/src/endpoints.ts',
        'server/src/main.ts',
        'web/src/root.tsx',
        'tools/check/boundaries.ts',
        'e2e/support/journey.ts',
      ]),
    );
  });
});
