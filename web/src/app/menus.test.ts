import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import { STAFF_ROLES } from '@kanisa/contract/core/roles.ts';
import { expect, it } from 'vitest';
import { createExampleSite } from '../content/example-site.ts';
import { hasAboutParts, listMissingParts } from '../content/missing-parts.ts';
import { pickSite } from '../content/shown-site.ts';
import { mayOpenPage, type Viewer } from './access.ts';
import { listSiteMenu, type MenuEntry, SITE_MENU } from './menus.ts';
import {
  listChurchLife,
  listDepartmentActions,
  listRecords,
  MANAGEMENT,
  QUICK_ACTIONS,
  RECORDS,
} from './staff-menus.ts';

const listLines = (entries: readonly MenuEntry[]) => entries.map(({ label, path }) => `${label}: ${path}`);

it('Management has nine entries in this order', () => {
  expect(listLines(MANAGEMENT)).toEqual([
    'Users: /admin/users',
    'Departments: /department/list',
    'Leaders: /department/leaders',
    'Events: /admin/events',
    'Messages: /admin/messages',
    'Email: /admin/email',
    'Email History: /admin/email/history',
    'Text Messages: /admin/text-messages',
    'Send Text Message: /admin/text-messages/send',
  ]);
});

it('Quick Actions are Create Event, New Message and Create Department', () => {
  expect(listLines(QUICK_ACTIONS)).toEqual([
    'Create Event: /admin/events/new',
    'New Message: /admin/messages/new',
    'Create Department: /department/create',
  ]);
});

it('Records are for admins only, below the two specified lists', () => {
  expect(listLines(RECORDS)).toEqual([
    'Audit trail: /admin/audit',
    'Deletion requests: /admin/deletions',
    'Public site: /admin/site',
    'Setup: /admin/setup',
  ]);
  for (const { path } of RECORDS) {
    expect(mayOpenPage(path, { authenticated: true, actions: [...ROLE_ACTIONS.admin] }), path).toBe(true);
    for (const role of ['pastor', 'moderator', 'department_leader'] as const)
      expect(mayOpenPage(path, { authenticated: true, actions: [...ROLE_ACTIONS[role]] }), `${role} ${path}`).toBe(
        false,
      );
  }
});

it('Church life has Serving only while the church uses it: all departments, or one’s own dates', () => {
  expect(listLines(listChurchLife(true))).toEqual(['Serving: /admin/serving']);
  expect(listLines(listChurchLife(false))).toEqual(['Serving: /serving']);
  const member: Viewer = { authenticated: true, actions: [] };
  expect(mayOpenPage('/serving', member)).toBe(false);
  expect(mayOpenPage('/serving', { ...member, modules: ['serving'] })).toBe(true);
  expect(mayOpenPage('/admin/serving', { ...member, modules: ['serving'] })).toBe(false);
});

it('the messages of the website are for admins and pastors, while the contact form delivers them', () => {
  expect(listRecords(false)).toEqual(RECORDS);
  const [messages] = listRecords(true).slice(RECORDS.length);
  expect(messages?.path).toBe('/admin/site/messages');
  const mayOpen = (role: keyof typeof ROLE_ACTIONS) =>
    mayOpenPage('/admin/site/messages', { authenticated: true, actions: [...ROLE_ACTIONS[role]] });
  expect(STAFF_ROLES.filter(mayOpen).toSorted()).toEqual(['admin', 'pastor']);
});

it('the calendar stands beside the events in the public menu', () => {
  const labels = SITE_MENU.map(({ label }) => label);
  expect(labels.indexOf('Calendar')).toBe(labels.indexOf('Events') + 1);
});

/** The actions that a department leader has beyond those of every user. */
const LEADER: Viewer = { authenticated: true, actions: ['department.lead'] };

it('a department leader gets actions of the own department, because the quick actions are closed to leaders', () => {
  expect(QUICK_ACTIONS.some(({ path }) => mayOpenPage(path, LEADER))).toBe(false);
  expect(listLines(listDepartmentActions([7]))).toEqual([
    'Review Applications: /department/7/applications',
    'Post Info: /department/7/info/post',
  ]);
  expect(listLines(listDepartmentActions([7, 8]))).toEqual(['My departments: /dashboard']);
  expect(listLines(listDepartmentActions([]))).toEqual(['Find a department: /department/list']);
  for (const ids of [[], [7], [7, 8]])
    for (const { path } of listDepartmentActions(ids)) expect(mayOpenPage(path, LEADER), path).toBe(true);
});

it('only About and Ministries have submenus, with links to their sections', () => {
  const withChildren = SITE_MENU.filter((entry) => entry.children);
  expect(listLines(withChildren)).toEqual(['About: /about', 'Ministries: /ministries']);
  expect(withChildren.flatMap((entry) => entry.children ?? []).map((child) => child.path)).toEqual([
    '/about#story',
    '/about#pastor',
    '/about#mission-vision',
    '/ministries#youth',
    '/ministries#outreach',
    '/ministries#worship',
  ]);
});

it('a church without some parts has no links to them, and no submenu without links', () => {
  expect(listSiteMenu([])).toEqual(SITE_MENU);
  const missing = ['/about#pastor', '/ministries#youth', '/ministries#outreach', '/ministries#worship'];
  const menu = listSiteMenu(missing);
  expect(listLines(menu)).toEqual(listLines(SITE_MENU));
  const find = (path: string) => menu.find((entry) => entry.path === path);
  expect(find('/about')?.children?.map(({ label }) => label)).toEqual(['Our Story', 'Mission & Vision']);
  expect(find('/ministries')).not.toHaveProperty('children');
});

it('every menu link to a part or page that a church lacks disappears with it', () => {
  const site = createExampleSite();
  expect(listMissingParts(site)).toEqual([]);
  const ministries = { ...site.ministries, lead: '', ministries: [] };
  const lacking = { ...site, about: { ...site.about, pastor: null }, ministries };
  const left = listSiteMenu(listMissingParts(lacking));
  expect(left.map(({ path }) => path)).not.toContain('/ministries');
  expect(left.flatMap(({ children = [] }) => children.map(({ path }) => path))).toEqual([
    '/about#story',
    '/about#mission-vision',
  ]);
  const story = { title: '', paragraphs: [] };
  const empty = {
    title: '',
    lead: '',
    story,
    mission: '',
    vision: '',
    pastor: null,
    leaders: [],
    timeline: [],
    values: [],
  };
  const without = listSiteMenu(listMissingParts({ ...lacking, about: { ...site.about, ...empty } }));
  expect(without.map(({ path }) => path)).not.toContain('/about');
});

it('a page that carries only the facts of the church has the same menu', () => {
  const site = createExampleSite();
  expect(pickSite('/login', site)).not.toHaveProperty('missing_parts');
  const [, ...ministries] = site.ministries.ministries;
  const changed = { ...site, ministries: { ...site.ministries, ministries } };
  const carried = pickSite('/login', changed);
  expect(carried).not.toHaveProperty('ministries');
  expect(listMissingParts(changed)).toEqual(['/ministries#youth']);
  expect(listMissingParts(carried)).toEqual(['/ministries#youth']);
});

it('four roles have the side panel', () => {
  expect([...STAFF_ROLES].toSorted()).toEqual(['admin', 'department_leader', 'moderator', 'pastor']);
});

it('a page about the church with a title alone stays in the menu, but has no parts', () => {
  const { about } = createExampleSite();
  const empty = {
    ...about,
    lead: '',
    story: { title: '', paragraphs: [] },
    pastor: null,
    leaders: [],
    mission: '',
    vision: '',
    timeline: [],
    values: [],
  };
  expect([hasAboutParts(about), hasAboutParts(empty)]).toEqual([true, false]);
  const { ministries } = createExampleSite();
  expect(listMissingParts({ about: empty, ministries })).not.toContain('/about');
  expect(listMissingParts({ about: { ...empty, title: '' }, ministries })).toContain('/about');
  for (const [part, words] of Object.entries({ mission: 'x', leaders: about.leaders, pastor: about.pastor }))
    expect(hasAboutParts({ ...empty, [part]: words }), part).toBe(true);
});
