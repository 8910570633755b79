import { describe, expect, it } from 'vitest';
import {
  decodeViaTurboStream,
  getTurboStreamSingleFetchDataStrategy,
  singleFetchUrl,
} from '../src/lib/browser/unused-router-parts.ts';
import { findDataExport, replaceRouterModules } from './router-modules.ts';

const ROUTER = '/p/node_modules/react-router/dist/production/';
const IMPORTS = [
  ['index.js', './lib/dom/ssr/single-fetch.js'],
  ['index.js', './lib/dom/ssr/fog-of-war.js'],
  ['lib/dom/ssr/components.js', './single-fetch.js'],
  ['lib/dom/ssr/components.js', './fog-of-war.js'],
  ['lib/router/router.js', './instrumentation.js'],
] as const;

/** Runs the plugin as a build with these imports does; returns what they resolve to. */
function buildWith(imports: readonly (readonly [importer: string, source: string])[]) {
  const { resolveId, buildEnd } = replaceRouterModules() as unknown as {
    resolveId: (source: string, importer: string) => string | null;
    buildEnd: () => void;
  };
  const resolved = imports.map(([importer, source]) => resolveId(source, ROUTER + importer));
  buildEnd.call({
    error(message: string) {
      throw new Error(message);
    },
  });
  return resolved;
}

describe('the plugin', () => {
  it('replaces the listed imports of the router', () => {
    const resolved = buildWith(IMPORTS);
    expect(resolved).toHaveLength(IMPORTS.length);
    for (const file of resolved) expect(file).toMatch(/unused-router-parts\.ts$/);
  });

  it('leaves other imports of the same modules alone', () => {
    const others = [['lib/server-runtime/server.js', './single-fetch.js']] as const;
    expect(buildWith([...IMPORTS, ...others]).at(-1)).toBeNull();
  });

  it.each(IMPORTS)('fails the build when %s no longer imports %s', (importer, source) => {
    const others = IMPORTS.filter(([one, other]) => one !== importer || other !== source);
    expect(() => buildWith(others)).toThrow(`it is no longer true that ${importer} imports ${source}.`);
  });

  it('finds exports of a page that need a replaced part', () => {
    expect(findDataExport('export async function clientLoader() {}')).toBe('clientLoader');
    expect(findDataExport('const loader = 1;\nexport const loader = () => null;')).toBe('loader');
    expect(findDataExport("export { default, action } from './other.ts';")).toBe('action');
    expect(
      findDataExport('export default function Page() {\n  const action = 1;\n}\nexport const handle = {};'),
    ).toBeNull();
    expect(findDataExport('export function actionLabel() {}')).toBeNull();
  });
});

describe('the stand-ins', () => {
  it('decode the state of a page without data', async () => {
    expect(await decodeViaTurboStream()).toEqual({ value: { loaderData: {}, actionData: null, errors: null } });
  });

  it('call the handlers of the pages that the router wants to load, and of no other', async () => {
    const match = (id: string, isCalled: boolean) => ({
      route: { id },
      shouldCallHandler: () => isCalled,
      resolve: async (call: (handler: () => unknown) => unknown) => ({ type: 'data', result: call(() => id) }),
    });
    const matches = [match('root', false), match('page', true)];
    const results = await getTurboStreamSingleFetchDataStrategy()({
      matches,
      runClientMiddleware: async (strategy) => strategy({ matches, runClientMiddleware: async () => null }),
    });
    expect(results).toEqual({ page: { type: 'data', result: 'page' } });
  });

  it('refuse to do what this app never asks for', () => {
    expect(() => singleFetchUrl()).toThrow('This part of the router is not in the build');
  });
});
