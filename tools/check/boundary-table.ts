/**
 * Who may import whom. A file belongs to the first zone whose pattern it matches, and may import only what its zone
 * lists. `own x` is zone x in the same domain or feature, the part of the path that the pattern captures;
 * `types of x` is zone x by `import type` only, `lazy x` is zone x by a dynamic import.
 */
export interface Zone {
  name: string;
  files: RegExp;
  /** Zones of the project. */
  may: readonly string[];
  /**
   * Packages by name, `@scope/*` for a scope, `node` for Node.js modules; or all but some, of which types may be
   * allowed.
   */
  packages: readonly string[] | { allBut: readonly string[]; typesOf?: readonly string[] };
  why: string;
}

/**
 * Domains from the bottom up. A domain imports only domains of lower layers; the same order holds in the contract, the
 * server and the web app.
 */
export const DOMAIN_LAYERS: readonly (readonly string[])[] = [
  ['identity'],
  ['records'],
  ['messaging'],
  ['events'],
  ['departments'],
  ['people'],
  ['privacy'],
  ['office'],
  ['site'],
];

/** The path of a file inside a domain, in any of the three trees; the domain is captured. */
export const DOMAIN_FILE = /^(?:contract\/src|server\/src\/domains|web\/src\/features)\/([^/]+)\//;

const inDomain = (role: string) => new RegExp(`^server/src/domains/([^/]+)/[^/]+/[^/]+\\.${role}\\.ts$`);
const HTTP_PACKAGES = ['fastify', 'fastify-plugin', '@fastify/*'];
const DATABASE_PACKAGES = ['drizzle-orm', 'pg', 'pg-boss', '@electric-sql/*'];
const SERVER_PACKAGES = [...HTTP_PACKAGES, ...DATABASE_PACKAGES, 'nodemailer', '@node-rs/*'];
const BROWSER_PACKAGES = ['react', 'react-dom', 'react-router', '@tanstack/*', 'react-hook-form'];
const BASE = ['contract', 'contract schema', 'errors', 'deps', 'i18n'];
const ROLES = [
  'routes',
  'service',
  'jobs',
  'repo',
  'table',
  'presenter',
  'rules',
  'mail',
  'privacy',
  'demo data',
  'domain index',
  'domain registry',
];
const WHOLE_SERVER = [
  'start',
  'backup',
  'environment',
  'project root',
  ...BASE,
  'settings',
  'http',
  'policy',
  'db',
  'platform',
  'demo',
  ...ROLES,
];
/** The browser imports schemas as types, or loads them on demand. */
const BROWSER_CONTRACT = [
  'contract',
  'types of contract schema',
  'lazy contract schema',
  'types of web schema',
  'lazy web schema',
];
const WHOLE_WEB = [
  ...BROWSER_CONTRACT,
  'web app',
  'web feature',
  'web shared',
  'web ui',
  'web lib',
  'web content',
  'web art',
];

const CONTRACT: readonly Zone[] = [
  {
    name: 'contract tests',
    files: /^contract\/src\/.*\.test\.ts$/,
    may: ['contract', 'contract schema', 'contract tests'],
    packages: ['zod', 'vitest', 'fast-check', 'node'],
    why: 'tests of the contract look at all of it',
  },
  {
    name: 'contract schema',
    files: /^contract\/src\/(endpoints|core\/zod|.*\.schema)\.ts$/,
    may: ['contract', 'contract schema'],
    packages: ['zod'],
    why: 'schemas and endpoints use zod; the browser loads them on demand',
  },
  {
    name: 'contract',
    files: /^contract\/src\//,
    may: ['contract', 'types of contract schema'],
    packages: [],
    why: 'limits, messages and pure functions load with every page, so they never load zod',
  },
];

const SERVER: readonly Zone[] = [
  {
    name: 'server tests',
    files: /^server\/(test\/|src\/.*\.test\.ts$)/,
    may: [...WHOLE_SERVER, 'server tests', 'tools'],
    packages: { allBut: BROWSER_PACKAGES },
    why: 'tests of the server look at all of it, and at nothing of the web app',
  },
  {
    name: 'routes',
    files: inDomain('routes'),
    may: [...BASE, 'http', 'own service', 'own presenter'],
    packages: ['fastify'],
    why: 'a route only hands over: contract in, service, presenter out',
  },
  {
    name: 'jobs',
    files: inDomain('jobs'),
    may: [...BASE, 'platform', 'own repo', 'service', 'rules', 'mail', 'types of table'],
    packages: ['node'],
    why: 'a job does what a service does, started by the queue instead of a request',
  },
  {
    name: 'repo',
    files: inDomain('repo'),
    may: ['contract', 'contract schema', 'errors', 'db', 'table', 'rules', 'own repo'],
    packages: ['drizzle-orm', 'node'],
    why: 'a repo reads and writes; it decides nothing',
  },
  {
    name: 'table',
    files: inDomain('table'),
    may: ['contract', 'contract schema', 'db', 'table'],
    packages: ['drizzle-orm'],
    why: 'a table is only its columns and constraints',
  },
  {
    name: 'presenter',
    files: inDomain('presenter'),
    may: [
      'contract',
      'contract schema',
      'policy',
      'presenter',
      'rules',
      'types of own repo',
      'types of service',
      'types of table',
    ],
    packages: [],
    why: 'a presenter picks the outgoing fields by name, and does nothing else',
  },
  {
    name: 'domain index',
    files: /^server\/src\/domains\/([^/]+)\/index\.ts$/,
    may: [
      'domain registry',
      'platform',
      'own routes',
      'own jobs',
      'own service',
      'own privacy',
      'types of rules',
      'types of table',
      'lazy demo data',
    ],
    packages: [],
    why: 'a domain registers its own parts, and nothing else',
  },
  {
    name: 'domain registry',
    files: /^server\/src\/domains\/[^/]+\.ts$/,
    may: [
      'domain index',
      'domain registry',
      'deps',
      'platform',
      'i18n',
      'types of db',
      'types of http',
      'types of demo',
      'types of table',
    ],
    packages: ['fastify'],
    why: 'the registry lists the domains; what each is made of, its index says',
  },
  {
    name: 'privacy',
    files: inDomain('privacy'),
    may: ['contract', 'db', 'domain registry', 'table', 'privacy', 'own repo', 'own service'],
    packages: ['drizzle-orm'],
    why: 'privacy of a thing is its part of the archive and its erasure',
  },
  {
    name: 'demo data',
    files: /^server\/src\/domains\/([^/]+)\/[^/]+\.demo\.ts$/,
    may: ['contract', 'contract schema', 'db', 'platform', 'demo', 'rules', 'table', 'own demo data'],
    packages: ['drizzle-orm', 'node'],
    why: 'demo data is written straight into the tables',
  },
  {
    name: 'rules',
    files: inDomain('(rules|types)'),
    may: [
      'contract',
      'contract schema',
      'errors',
      'deps',
      'policy',
      'i18n',
      'platform',
      'rules',
      'types of repo',
      'types of table',
      'types of db',
    ],
    packages: ['node'],
    why: 'rules are pure functions of a domain: no query, no request',
  },
  {
    name: 'mail',
    files: inDomain('mails?'),
    may: [
      'contract',
      'i18n',
      'settings',
      'platform',
      'rules',
      'mail',
      'types of repo',
      'types of table',
      'types of deps',
    ],
    packages: ['node'],
    why: 'a mail is words and layout; who gets it is the business of a service',
  },
  {
    name: 'service',
    files: inDomain('(service|channel)'),
    may: [
      'types of domain registry',
      ...BASE,
      'policy',
      'settings',
      'platform',
      'db',
      'own repo',
      'service',
      'rules',
      'mail',
      'types of table',
    ],
    packages: { allBut: [...HTTP_PACKAGES, ...DATABASE_PACKAGES] },
    why: 'a service knows the rules; it knows neither HTTP nor SQL, and asks other modules by their service',
  },
  {
    name: 'policy',
    files: /^server\/src\/policy\//,
    may: ['contract', 'contract schema', 'errors', 'policy'],
    packages: [],
    why: 'permissions are pure functions; facts are handed in',
  },
  {
    name: 'platform',
    files: /^server\/src\/platform\//,
    may: ['contract', 'contract schema', 'errors', 'i18n', 'settings', 'platform', 'db'],
    packages: { allBut: HTTP_PACKAGES, typesOf: ['fastify'] },
    why: 'adapters to the outside know no feature, no permission and no request',
  },
  {
    name: 'db',
    files: /^server\/src\/db\//,
    may: ['project root', 'contract', 'contract schema', 'errors', 'settings', 'db', 'table'],
    packages: { allBut: HTTP_PACKAGES },
    why: 'the database opens, migrates and gathers tables',
  },
  {
    name: 'http',
    files: /^server\/src\/http\//,
    may: [...BASE, 'settings', 'http', 'policy', 'platform', 'db'],
    packages: { allBut: ['drizzle-orm'] },
    why: 'http serves every module and knows none',
  },
  {
    name: 'backup',
    files: /^server\/src\/backup\//,
    may: ['domain registry', ...BASE, 'settings', 'environment', 'backup', 'platform', 'db', 'service'],
    packages: { allBut: HTTP_PACKAGES, typesOf: ['fastify'] },
    why: 'backups copy tables whatever is in them; what becomes of a restored record, its module says',
  },
  {
    name: 'i18n',
    files: /^server\/src\/i18n\//,
    may: ['project root', 'contract', 'contract schema', 'i18n'],
    packages: ['i18next', 'node'],
    why: 'words and formats of a language know nothing of what they are used for',
  },
  {
    name: 'errors',
    files: /^server\/src\/app-error\.ts$/,
    may: ['contract', 'contract schema'],
    packages: [],
    why: 'everyone throws it, so it leans on nothing',
  },
  {
    name: 'settings',
    files: /^server\/src\/settings\.ts$/,
    may: ['contract', 'contract schema', 'errors'],
    packages: ['zod', 'node'],
    why: 'settings are read before anything else stands',
  },
  {
    // Here because the operator's commands need the same.
    name: 'environment',
    files: /^server\/src\/environment\.ts$/,
    may: ['project root', 'settings'],
    packages: ['node'],
    why: 'what every process of the server begins with leans on the settings alone',
  },
  {
    name: 'project root',
    files: /^server\/src\/project-root\.ts$/,
    may: [],
    packages: ['node'],
    why: 'the place of the checkout depends on nothing',
  },
  {
    name: 'deps',
    files: /^server\/src\/deps\.ts$/,
    may: ['types of domain registry', 'types of db', 'types of platform', 'types of policy', 'types of settings'],
    packages: ['fastify'],
    why: 'what is handed around is described by types alone',
  },
  {
    name: 'demo',
    files: /^server\/src\/demo\//,
    may: [
      'domain registry',
      'contract',
      'contract schema',
      'errors',
      'deps',
      'settings',
      'db',
      'platform',
      'service',
      'rules',
      'table',
      'demo',
    ],
    packages: ['drizzle-orm', 'sharp', 'node'],
    why: 'the made-up church is written straight into the tables, and nothing of the product leans on it',
  },
  {
    name: 'start',
    files: /^server\/src\/[^/]+\.ts$/,
    may: WHOLE_SERVER,
    packages: { allBut: BROWSER_PACKAGES },
    why: 'main and app put the whole server together',
  },
];

const WEB: readonly Zone[] = [
  {
    name: 'web tests',
    files: /^web\/src\/(test\/|.*\.test\.tsx?$)/,
    may: [...WHOLE_WEB, 'contract schema', 'web schema', 'web tests'],
    packages: { allBut: SERVER_PACKAGES },
    why: 'tests of the web app look at all of it, and at nothing of the server',
  },
  {
    name: 'web schema',
    files: /^web\/src\/.*\.schema\.ts$/,
    may: ['contract', 'contract schema'],
    packages: [],
    why: 'schemas of a form load with zod, on demand',
  },
  {
    name: 'web shared',
    files: /^web\/src\/features\/([^/]+)\/(shared|photos|people-checklist)\//,
    may: [...BROWSER_CONTRACT, 'web shared', 'web ui', 'web lib', 'web content', 'web art'],
    packages: { allBut: ['node', ...SERVER_PACKAGES] },
    why: 'shared parts of a domain know none of its screens',
  },
  {
    name: 'web feature',
    files: /^web\/src\/features\/([^/]+)\//,
    may: [...BROWSER_CONTRACT, 'web shared', 'web ui', 'web lib', 'web content', 'web art', 'own web feature'],
    packages: { allBut: ['node', ...SERVER_PACKAGES] },
    why: 'a feature uses its own domain and the shared parts of lower domains',
  },
  {
    name: 'web ui',
    files: /^web\/src\/ui\//,
    may: [...BROWSER_CONTRACT, 'web ui', 'web lib', 'web content', 'web art'],
    packages: { allBut: ['node', ...SERVER_PACKAGES] },
    why: 'shared components know no feature',
  },
  {
    name: 'web lib',
    files: /^web\/src\/(lib|locales)\//,
    may: [...BROWSER_CONTRACT, 'web lib', 'web content'],
    packages: { allBut: ['node', ...SERVER_PACKAGES] },
    why: 'shared functions know no feature and no component',
  },
  {
    name: 'web content',
    files: /^web\/src\/content\//,
    may: [...BROWSER_CONTRACT, 'web content', 'web lib'],
    packages: ['react', 'react-router'],
    why: 'content is the church’s facts and what is read off them; it knows no page',
  },
  {
    name: 'web art',
    files: /^web\/src\/art\//,
    may: [...BROWSER_CONTRACT, 'web content', 'web lib', 'web art'],
    packages: ['react'],
    why: 'pictures know no page',
  },
  {
    name: 'web app',
    files: /^web\/src\/(app\/|[^/]+$)/,
    may: WHOLE_WEB,
    packages: { allBut: ['node', ...SERVER_PACKAGES] },
    why: 'the app puts the whole web app together',
  },
];

const TOOLS: readonly Zone[] = [
  {
    name: 'e2e',
    files: /^e2e\//,
    may: ['contract', 'contract schema', 'e2e', 'tools'],
    packages: { allBut: [...SERVER_PACKAGES, ...BROWSER_PACKAGES] },
    why: 'journeys see the product from outside, as a person does',
  },
  {
    name: 'tools',
    files: /^tools\//,
    may: [...WHOLE_SERVER, ...WHOLE_WEB, 'server tests', 'e2e', 'tools', 'configuration'],
    packages: { allBut: [] },
    why: 'the commands look at everything, and no part of the product looks at them',
  },
  {
    name: 'vite plugins',
    files: /^web\/vite\//,
    may: ['web app', 'vite plugins', 'tools'],
    packages: { allBut: SERVER_PACKAGES },
    why: 'the build of the web app',
  },
  {
    name: 'configuration',
    files: /^((server|web)\/)?[^/]+\.config\.ts$/,
    may: ['web app', 'vite plugins', 'tools'],
    packages: { allBut: [] },
    why: 'configuration of the tools',
  },
];

export const ZONES: readonly Zone[] = [...CONTRACT, ...SERVER, ...WEB, ...TOOLS];
