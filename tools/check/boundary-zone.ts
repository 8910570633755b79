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

export const inDomain = (role: string) => new RegExp(`^server/src/domains/([^/]+)/[^/]+/[^/]+\\.${role}\\.ts$`);
export const HTTP_PACKAGES = ['fastify', 'fastify-plugin', '@fastify/*'];
export const DATABASE_PACKAGES = ['drizzle-orm', 'pg', 'pg-boss', '@electric-sql/*'];
export const SERVER_PACKAGES = [...HTTP_PACKAGES, ...DATABASE_PACKAGES, 'nodemailer', '@node-rs/*'];
export const BROWSER_PACKAGES = ['react', 'react-dom', 'react-router', '@tanstack/*', 'react-hook-form'];
export const BASE = ['contract', 'contract schema', 'errors', 'deps', 'mandates', 'published site', 'i18n'];
export const ROLES = [
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
export const WHOLE_SERVER = [
  'start',
  'commands',
  'backup',
  'environment',
  'project root',
  ...BASE,
  'modules',
  'settings',
  'http',
  'policy',
  'db',
  'platform',
  'demo',
  ...ROLES,
];
/** The browser imports schemas as types, or loads them on demand. */
export const BROWSER_CONTRACT = [
  'contract',
  'types of contract schema',
  'lazy contract schema',
  'types of web schema',
  'lazy web schema',
];
export const WHOLE_WEB = [
  ...BROWSER_CONTRACT,
  'web app',
  'web feature',
  'web shared',
  'web ui',
  'web lib',
  'web lib without page',
  'web content',
  'web art',
  'web worker',
];
