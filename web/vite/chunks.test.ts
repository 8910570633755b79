import { expect, it } from 'vitest';
import { ROUTES } from '../src/app/route-table.ts';
import { findChunk, type ModuleGraph } from './chunks.ts';

const PAGE = '?__react-router-build-client-route';
const FORM_LIBRARY = '/p/node_modules/react-hook-form/index.mjs';
const QUERY = '/p/node_modules/@tanstack/react-query/index.js';
const [ROOT, HOME, ABOUT] = ['root.tsx', 'features/site/home/home-page.tsx', 'features/site/about/about-page.tsx'];
const CALENDAR = 'features/events/calendar/calendar-page.tsx';
const DASHBOARD = 'features/office/dashboard/dashboard-page.tsx';
const [PROFILE, FAMILY] = ['features/people/profile/profile-page.tsx', 'features/people/family/family-list-page.tsx'];
const [NEW, EDIT] = ['features/people/users/form/new-page.tsx', 'features/people/users/form/edit-page.tsx'];
const USER_FAMILY = 'features/people/user-family/list-page.tsx';
const AUDIT = 'features/records/audit/audit-page.tsx';
const SETUP = 'features/office/setup/setup-page.tsx';
const EDITOR = 'features/site/admin/section/section-page.tsx';
const APP_AREA = 'app/app-area.tsx';

const toId = (file: string) => (file.startsWith('/') ? file : `/p/web/src/${file}`);
const isPage = (file: string) => file.endsWith('-page.tsx') || file === ROOT || file === APP_AREA;
const toPageId = (file: string) => toId(file) + (isPage(file) ? PAGE : '');

interface FakeModule {
  importers?: string[];
  lazyImporters?: string[];
}

/** Finds the chunk of `module.ts` in a graph of these modules. Pages need no entry. */
function findName(modules: Record<string, FakeModule>, file = 'module.ts'): string | null {
  const entries = Object.entries(modules).map(
    ([name, { importers = [], lazyImporters = [] }]) =>
      [toId(name), { importers: importers.map(toPageId), dynamicImporters: lazyImporters.map(toPageId) }] as const,
  );
  const graph: ModuleGraph = {
    getModuleInfo: (id) => ({
      ...(entries.find(([one]) => one === id)?.[1] ?? { importers: [], dynamicImporters: [] }),
      importedIds: entries.filter(([, { importers }]) => importers.includes(id)).map(([one]) => one),
    }),
  };
  return findChunk(toId(file), graph)?.name ?? null;
}

const findNameFor = (...importers: string[]) => findName({ 'module.ts': { importers } });

it('knows the pages that this test names', () => {
  const files = ROUTES.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining([HOME, ABOUT, CALENDAR, DASHBOARD, PROFILE, FAMILY, NEW, EDIT, USER_FAMILY, AUDIT, SETUP]),
  );
});

it('leaves a module with its only page, directly or through other modules', () => {
  expect(findNameFor(HOME)).toBeNull();
  expect(findName({ 'module.ts': { importers: ['part.tsx'] }, 'part.tsx': { importers: [PROFILE] } })).toBeNull();
});

it('puts modules of every page, and those of the site and the app area, into the shell', () => {
  expect(findNameFor(ROOT)).toBe('shell');
  expect(findNameFor(HOME, DASHBOARD)).toBe('shell');
});

it('keeps modules that the home page does not need out of its chunks', () => {
  expect(findNameFor(CALENDAR, DASHBOARD)).toBe('open');
  expect(findNameFor(CALENDAR, ABOUT)).toBe('site-pages');
  expect(findNameFor(HOME, ABOUT)).toBe('site');
});

it('leaves parts of public pages that the editor of the site shows with the public pages', () => {
  expect(findNameFor(HOME, EDITOR)).toBe('site');
  expect(findNameFor(ABOUT, EDITOR)).toBe('site-pages');
  expect(findNameFor(HOME, EDITOR, DASHBOARD)).toBe('shell');
});

it('puts the calls of the shell beside the modules that light pages share with the app area', () => {
  const modules = {
    'module.ts': { importers: ['polling.ts', CALENDAR, HOME] },
    'polling.ts': { lazyImporters: ['shell.tsx'] },
    'shell.tsx': { importers: [ROOT] },
  };
  expect(findName(modules)).toBe('open');
  expect(findName(modules, 'polling.ts')).toBe('open');
});

it('leaves a module that the shell loads on demand alone if it calls nothing', () => {
  const modules = {
    'panel.tsx': { lazyImporters: ['shell.tsx'] },
    'menus.ts': { importers: ['panel.tsx', 'shell.tsx'] },
    'panel.css': { importers: ['panel.tsx'] },
    'shell.tsx': { importers: [ROOT] },
  };
  expect(findName(modules, 'panel.tsx')).toBeNull();
  expect(findName(modules, 'panel.css')).toBeNull();
  expect(findName(modules, 'menus.ts')).toBe('shell');
});

it('keeps the layout of the app area and its modules in one chunk, with those of the page after the login', () => {
  expect(findName({}, APP_AREA + PAGE)).toBe('frame');
  expect(findNameFor(APP_AREA)).toBe('frame');
  expect(findNameFor(APP_AREA, PROFILE)).toBe('frame');
  expect(findName({ [QUERY]: { importers: [APP_AREA, PROFILE] } }, QUERY)).toBe('frame');
  expect(findNameFor(PROFILE, DASHBOARD)).toBe('frame');
});

it('keeps modules that several domains share out of the first load, unless the page after the login has them', () => {
  expect(findNameFor(PROFILE, FAMILY, AUDIT)).toBe('parts');
  expect(findNameFor(PROFILE, AUDIT, DASHBOARD)).toBe('frame');
  expect(findName({ 'renamed.tsx': { importers: [PROFILE, AUDIT] } }, 'renamed.tsx')).toBe('parts');
});

it('keeps the page after the login and the modules that it shares within its domain in one chunk', () => {
  expect(findName({}, DASHBOARD + PAGE)).toBe('landing');
  expect(findNameFor(DASHBOARD)).toBe('landing');
  expect(findNameFor(DASHBOARD, SETUP)).toBe('landing');
  expect(findNameFor(SETUP)).toBeNull();
});

it('shares a module within a screen or a domain', () => {
  expect(findNameFor(NEW, EDIT)).toBe('people-users-staff');
  expect(findNameFor(PROFILE, FAMILY)).toBe('people');
});

it('shares what serving uses of departments with the pages of departments', () => {
  const [DATES, OWN] = ['features/serving/dates/dates-page.tsx', 'features/serving/own/own-page.tsx'];
  expect(findNameFor('features/departments/members/members-page.tsx', DATES)).toBe('departments');
  expect(findNameFor(OWN, DATES)).toBe('serving');
  expect(findNameFor(PROFILE, DATES)).toBe('parts');
});

it('spares the pages for members the modules for staff', () => {
  expect(findNameFor(USER_FAMILY, NEW)).toBe('people-staff');
  expect(findNameFor(USER_FAMILY, AUDIT)).toBe('parts-staff');
  expect(findNameFor(USER_FAMILY, PROFILE)).toBe('people');
});

it('spares pages without a form the modules that only pages with a form use', () => {
  const modules = { 'module.ts': { importers: [PROFILE, NEW] }, [FORM_LIBRARY]: { importers: [PROFILE, NEW] } };
  expect(findName(modules)).toBe('people-forms');
  expect(findName({ ...modules, 'module.ts': { importers: [PROFILE, NEW, FAMILY] } })).toBe('people');
  expect(findName({ ...modules, 'module.ts': { importers: [NEW, USER_FAMILY] } })).toBe('people-staff');
});

it('loads a module of many pages with all of them', () => {
  const files = [...new Set(ROUTES.filter(({ area }) => area === 'app').map(({ file }) => file))].slice(0, 20);
  expect(findNameFor(...files)).toBe('frame');
  const mostHaveForm = { 'module.ts': { importers: files }, [FORM_LIBRARY]: { importers: files.slice(0, 18) } };
  expect(findName(mostHaveForm)).toBe('forms');
});

it('gives a renamed module the same chunk', () => {
  expect(findName({ 'other/name.tsx': { importers: [HOME, ABOUT] } }, 'other/name.tsx')).toBe('site');
});
