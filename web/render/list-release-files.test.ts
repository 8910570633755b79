import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROUTES } from '../src/app/route-table.ts';
import { listPaths, listPublicDocuments, listReleaseFiles } from './list-release-files.ts';
import { shrinkManifest } from './shrink-manifest.ts';

/** A build in which each page has a script of its own. */
function makeBuild(files: Record<string, string>): string {
  const client = mkdtempSync(path.join(tmpdir(), 'kanisa-files-'));
  onTestFinished(() => rmSync(client, { recursive: true }));
  mkdirSync(path.join(client, 'assets'));
  const toScript = (page: string) => `page${page.replaceAll(/\W/g, '-')}-12345678.js`;
  const routes = Object.fromEntries(
    ROUTES.map(({ path: page }) => [
      page === '/' ? 'features/home-page' : page,
      { parentId: 'root', path: page, module: `/assets/${toScript(page)}`, imports: ['/assets/react-1.js'], css: [] },
    ]),
  );
  const root = { module: '/assets/root-1.js', css: ['/assets/root-1.css'] };
  const manifest = { entry: { imports: ['/assets/router-1.js'] }, routes: { root, ...routes } };
  const scripts = Object.fromEntries(ROUTES.map(({ path: page }) => [toScript(page), '']));
  const list = { 'manifest-1a.js': shrinkManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`) };
  const others = { 'react-1.js': '', 'router-1.js': '', 'root-1.js': '', 'root-1.css': '' };
  for (const [name, text] of Object.entries({ ...scripts, ...list, ...others, ...files }))
    writeFileSync(path.join(client, 'assets', name), text);
  return client;
}

test('a release has the files of its pages, with all they load later', async () => {
  const client = makeBuild({
    'root-1.js': 'import"./shared-1.js";const later=()=>import("./later-1.js")',
    'later-1.js': 'deps(["assets/later-1.css"])',
    'later-1.css': 'a{background:url(/assets/art-1.svg)}@font-face{src:url(/assets/inter-latin-wght-normal-1.woff2)}',
    'shared-1.js': 'import("./nowhere-1.js")',
    'art-1.svg': '',
    'inter-latin-wght-normal-1.woff2': '',
    'unused-1.js': '',
  });
  const files = await listReleaseFiles(client);
  for (const name of [
    'react-1.js',
    'router-1.js',
    'root-1.css',
    'shared-1.js',
    'later-1.js',
    'later-1.css',
    'art-1.svg',
    'manifest-1a.js',
  ])
    for (const part of ['public', 'member'] as const) expect(files[part], name).toContain(`/assets/${name}`);
  expect([...files.public, ...files.member].filter((name) => /nowhere|unused|wght-normal|admin/.test(name))).toEqual(
    [],
  );
  expect(files.public).toContain('/assets/page-about-12345678.js');
  expect(files.public).not.toContain('/assets/page-dashboard-12345678.js');
  expect(files.member).toContain('/assets/page-dashboard-12345678.js');
});

test('no page of staff is in a release, and every page that the issue names is', () => {
  const pages = [...listPaths('public'), ...listPaths('member')];
  expect(pages.filter((page) => /^\/admin|\/(create|leaders|edit|data|security)$/.test(page))).toEqual([]);
  for (const page of [
    '/dashboard',
    '/profile',
    '/profile/family',
    '/messages',
    '/calendar',
    '/department/:departmentId/info',
  ])
    expect(pages).toContain(page);
  expect(listPublicDocuments()).toEqual(['/', '/about', '/ministries', '/events', '/calendar', '/contact']);
});
