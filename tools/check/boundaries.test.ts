import { describe, expect, test } from 'vitest';
import { findBoundaryViolations, findUnusedZones, findUpwardImports, readSources } from './boundaries.ts';
import { ZONES } from './boundary-table.ts';
import { findImportCycles } from './import-cycles.ts';
import { listImports } from './imports.ts';

/** A file of each zone, and modules that it may not import; `type:` is an import of types only. */
const FORBIDDEN: readonly [zone: string, file: string, modules: string][] = [
  [
    'contract',
    'contract/src/x.ts',
    'zod ./people/users.schema.ts node:fs react ../../server/src/base/app-error.ts @kanisa/web/lib/i18n.ts',
  ],
  ['server tests', 'server/test/x.test.ts', '../../web/src/lib/i18n.ts react'],
  [
    'routes',
    'server/src/domains/identity/accounts/accounts.routes.ts',
    './accounts.repo.ts ../../events/events/events.repo.ts ../../events/events/events.service.ts drizzle-orm',
  ],
  [
    'jobs',
    'server/src/domains/identity/accounts/accounts.jobs.ts',
    '../../events/events/events.repo.ts ../../../http/endpoint.ts',
  ],
  [
    'repo',
    'server/src/domains/identity/accounts/accounts.repo.ts',
    './accounts.service.ts ../../../policy/authorize.ts ../../../http/endpoint.ts',
  ],
  ['table', 'server/src/domains/identity/accounts/accounts.table.ts', './accounts.repo.ts ../../../platform/tokens.ts'],
  ['presenter', 'server/src/domains/identity/accounts/accounts.presenter.ts', './accounts.table.ts drizzle-orm'],
  [
    'service',
    'server/src/domains/identity/accounts/accounts.service.ts',
    '../../../http/endpoint.ts type:fastify ../../events/events/events.repo.ts drizzle-orm ./accounts.table.ts',
  ],
  [
    'backup',
    'server/src/backup/x.ts',
    '../domains/identity/accounts/accounts.repo.ts ../domains/identity/accounts/accounts.table.ts ../http/endpoint.ts fastify',
  ],
  ['commands', 'server/src/commands/x.ts', '../http/error-handler.ts'],
  ['environment', 'server/src/base/environment.ts', '../db/client.ts drizzle-orm'],
  [
    'policy',
    'server/src/policy/policy.ts',
    'type:../db/client.ts ../domains/identity/accounts/accounts.repo.ts ../http/endpoint.ts',
  ],
  [
    'platform',
    'server/src/platform/mail/mailer.ts',
    '../../domains/identity/accounts/accounts.service.ts ../../policy/authorize.ts ../../http/endpoint.ts fastify',
  ],
  ['db', 'server/src/db/schema.ts', '../domains/identity/accounts/accounts.repo.ts fastify'],
  ['http', 'server/src/http/endpoint.ts', '../domains/identity/sessions/sessions.service.ts'],
  ['i18n', 'server/src/i18n/translate.ts', '../platform/mails/code-mail.ts'],
  ['errors', 'server/src/base/app-error.ts', './settings.ts'],
  ['settings', 'server/src/base/settings.ts', '../db/client.ts'],
  ['deps', 'server/src/core/deps.ts', '../db/client.ts'],
  [
    'published site',
    'server/src/church/church-name.ts',
    '../base/settings.ts ../domains/site/versions/published-site.service.ts',
  ],
  ['demo', 'server/src/demo/draw-people.ts', '../domains/identity/accounts/accounts.table.ts'],
  ['start', 'server/src/app.ts', '../../web/src/app/route-table.ts ../../tools/paths.ts'],
  ['web tests', 'web/src/lib/session/session.test.ts', '../../../server/src/base/app-error.ts'],
  [
    'web feature',
    'web/src/features/identity/accounts/login-page.tsx',
    '@kanisa/contract/identity/accounts.schema.ts ../../events/list/event-card.tsx ../../../app/route-table.ts @kanisa/server/app-error.ts',
  ],
  ['web offline rules', 'web/src/features/messaging/inbox/offline-rules.ts', './api.ts ../../../lib/i18n.ts react'],
  ['web ui', 'web/src/ui/button.tsx', '../features/accounts/api.ts ../app/guard.tsx'],
  ['web lib', 'web/src/lib/session/session.ts', '../../features/x/y/api.ts ../../ui/button.tsx'],
  ['web content', 'web/src/content/church.ts', '../ui/button.tsx react-hook-form'],
  ['web art', 'web/src/art/icons.tsx', '../ui/button.tsx'],
  ['web lib without page', 'web/src/offline/store/store-database.ts', '../../lib/session/session.ts react'],
  ['web worker', 'web/src/worker/worker.ts', '../lib/i18n.ts ../ui/button.tsx'],
  ['web app', 'web/src/root.tsx', '../../server/src/base/app-error.ts node:path'],
  ['web render', 'web/render/worker.ts', '../src/ui/button.tsx ../../server/src/base/app-error.ts'],
  ['e2e', 'e2e/x.test.ts', '../../web/src/app/route-table.ts ../../server/src/platform/secrets/tokens.ts'],
  ['tools', 'tools/build/x.ts', '../../elsewhere/x.ts'],
  ['configuration', 'web/react-router.config.ts', '../../server/src/base/app-error.ts'],
  ['contract tests', 'contract/src/x.test.ts', '@kanisa/web/lib/i18n.ts'],
  ['contract schema', 'contract/src/people/x.schema.ts', '../../../server/src/base/app-error.ts'],
  [
    'domain index',
    'server/src/domains/identity/index.ts',
    './accounts/accounts.repo.ts ../records/audit/audit.routes.ts ./identity.demo.ts',
  ],
  ['modules', 'server/src/core/modules/modules.ts', '../../domains/identity/accounts/accounts.table.ts fastify'],
  ['mandates', 'server/src/core/mandates.ts', '../db/client.ts'],
  ['domain registry', 'server/src/domains/index.ts', './identity/accounts/accounts.routes.ts'],
  ['privacy', 'server/src/domains/identity/accounts/accounts.privacy.ts', '../../../http/endpoint.ts'],
  ['demo data', 'server/src/domains/people/people.demo.ts', './users/users.service.ts'],
  ['rules', 'server/src/domains/identity/accounts/password.rules.ts', './accounts.repo.ts drizzle-orm'],
  ['mail', 'server/src/domains/identity/accounts/code.mail.ts', './accounts.repo.ts'],
  ['project root', 'server/src/base/project-root.ts', './settings.ts'],
  ['web schema', 'web/src/features/privacy/x.schema.ts', 'react'],
  ['web shared', 'web/src/features/people/shared/x.ts', '../users/list/users-page.tsx'],
  ['vite plugins', 'web/vite/chunks.ts', '../../server/src/base/app-error.ts'],
];

describe.each(FORBIDDEN)('%s', (zone, file, modules) => {
  test('the sample belongs to its zone', () => {
    expect(ZONES.find(({ files }) => files.test(file))?.name).toBe(zone);
  });

  test.each(modules.split(' '))('may not import %s', (module) => {
    const source = `import ${module.startsWith('type:') ? 'type ' : ''}{ x } from '${module.replace('type:', '')}'`;
    expect(findBoundaryViolations([{ path: file, source }])).toHaveLength(1);
  });
});

test.each([
  ['a type of another zone', 'contract/src/x.ts', `import type { User } from './people/users.schema.ts'`],
  ['a module on demand', 'server/src/domains/identity/index.ts', `const demo = await import('./identity.demo.ts')`],
  ['a type of a forbidden package', 'server/src/platform/x.ts', `import type { FastifyBaseLogger } from 'fastify'`],
  ['a package of a scope', 'server/src/http/x.ts', `import rateLimit from '@fastify/rate-limit'`],
])('allows %s', (_name, path, source) => {
  expect(findBoundaryViolations([{ path, source }])).toEqual([]);
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
    expect(FORBIDDEN.map(([zone]) => zone).toSorted()).toEqual(ZONES.map(({ name }) => name).toSorted());
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
