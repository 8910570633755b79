import { SERVER_ZONES } from './boundary-server.ts';
import {
  BROWSER_CONTRACT,
  BROWSER_PACKAGES,
  SERVER_PACKAGES,
  WHOLE_SERVER,
  WHOLE_WEB,
  type Zone,
} from './boundary-zone.ts';

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
  ['serving'],
  ['privacy'],
  ['office'],
  ['site'],
];

/** The path of a file inside a domain, in any of the three trees; the domain is captured. */
export const DOMAIN_FILE = /^(?:contract\/src|server\/src\/domains|web\/src\/features)\/([^/]+)\//;

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

const WEB: readonly Zone[] = [
  {
    name: 'web tests',
    files: /^web\/(src\/test\/|(src|render)\/.*\.test\.tsx?$)/,
    may: [...WHOLE_WEB, 'web render', 'contract schema', 'web schema', 'web tests'],
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
    name: 'web offline rules',
    files: /^web\/src\/features\/.*\/offline-rules\.ts$/,
    may: ['contract', 'types of contract schema', 'web lib without page'],
    packages: [],
    why: 'the service worker uses what a feature stores, so a rule knows no page',
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
    name: 'web lib without page',
    files:
      /^web\/src\/(lib\/session\/kept-log-outs|offline\/(reading\/(handed-over|reading-rules?)|store\/store-(database|keys|sealing)))\.ts$/,
    may: ['contract', 'types of contract schema', 'web lib without page', 'web offline rules'],
    packages: ['idb'],
    why: 'the service worker uses these functions too, so they know neither the session nor the browser’s storage',
  },
  {
    name: 'web lib',
    files: /^web\/src\/(lib|locales|offline)\//,
    may: [...BROWSER_CONTRACT, 'web lib', 'web lib without page', 'web content'],
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
    name: 'web worker',
    files: /^web\/src\/worker\//,
    may: ['contract', 'web lib without page', 'web content', 'web worker'],
    packages: [],
    why: 'the service worker runs without a page, so it has none of its code',
  },
  {
    name: 'web app',
    files: /^web\/src\/(app\/|[^/]+$)/,
    may: WHOLE_WEB,
    packages: { allBut: ['node', ...SERVER_PACKAGES] },
    why: 'the app puts the whole web app together',
  },
  {
    name: 'web render',
    files: /^web\/render\//,
    may: ['contract', 'web app', 'web content', 'web render'],
    packages: ['node', 'react-router', 'kanisa:pages'],
    why: 'renders the built pages in a thread of the server; it knows what a page is called, and none of its code',
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
    may: [...WHOLE_SERVER, ...WHOLE_WEB, 'web render', 'server tests', 'e2e', 'tools', 'configuration'],
    packages: { allBut: [] },
    why: 'the commands look at everything, and no part of the product looks at them',
  },
  {
    name: 'vite plugins',
    files: /^web\/vite\//,
    may: ['contract', 'web app', 'web lib', 'vite plugins', 'tools'],
    packages: { allBut: SERVER_PACKAGES },
    why: 'the build of the web app',
  },
  {
    name: 'configuration',
    files: /^((server|web)\/)?[^/]+\.config\.ts$/,
    may: ['contract', 'web app', 'web content', 'vite plugins', 'tools'],
    packages: { allBut: [] },
    why: 'configuration of the tools',
  },
];

export const ZONES: readonly Zone[] = [...CONTRACT, ...SERVER_ZONES, ...WEB, ...TOOLS];
