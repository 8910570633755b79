import { SHELL_PATH } from '@kanisa/contract/core/prerendered-pages.ts';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../app/route-table.ts';
import { findStoredPath } from './find-stored-path.ts';
import { parseRelease, type Release } from './release.ts';
import type { StoredState } from './stored-release.ts';

const release = {
  pages: ['/', '/about'],
  paths: { public: ['/', '/about', '/calendar/:id'], member: ['/dashboard', '/department/:departmentId/info'] },
} as unknown as Release;
const state: StoredState = { pages: 'abc.3-0f.en+sw', members: ['en'], files: [] };
const find = (path: string, changed: Partial<StoredState> = {}) =>
  findStoredPath(path, { ...state, ...changed }, release);

describe('the stored document of a page', () => {
  it('is its own for a public page, in its language, with or without a slash', () => {
    expect(['/', '/about', '/about/', '/sw', '/sw/', '/sw/about'].map((path) => find(path))).toEqual([
      '/',
      '/about',
      '/about',
      '/sw',
      '/sw',
      '/sw/about',
    ]);
  });

  it('is the shell for a public page of a single thing', () => {
    expect([find('/calendar/17'), find('/sw/calendar/17'), find('/calendar/17/more')]).toEqual([
      '/shell',
      '/sw/shell',
      null,
    ]);
  });

  it('is the shell for a page of a member, in a language in which somebody has signed in', () => {
    expect([find('/dashboard'), find('/department/7/info'), find('/sw/dashboard')]).toEqual(['/shell', '/shell', null]);
    expect(find('/dashboard', { members: [] })).toBeNull();
  });

  it('is missing for every other address, and before anything is stored', () => {
    for (const path of ['/admin', '/nothing', '/shell', '/?state']) expect(find(path), path).toBeNull();
    expect(find('/about', { pages: null })).toBeNull();
    expect(find('/sw/about', { pages: 'abc.0.en' })).toBeNull();
  });
});

it('no page has the address by which the worker asks for the shell', () => {
  expect(ROUTES.map((route) => route.path)).not.toContain(SHELL_PATH);
});

it('reads the release that a page names, and nothing else', () => {
  expect(parseRelease('0f3a.12-ab01.en+sw')).toEqual({
    id: '0f3a.12-ab01.en+sw',
    build: '0f3a',
    version: 12,
    languages: ['en', 'sw'],
  });
  expect(parseRelease('none.0.en')).toMatchObject({ version: 0, languages: ['en'] });
  for (const id of [null, '', 'x', '0f3a.12-ab01.', '0f3a..en', '0f3a.1.en.sw', '../0.1.en'])
    expect(parseRelease(id)).toBeNull();
});
