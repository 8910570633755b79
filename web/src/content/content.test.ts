import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../lib/dates/calendar-day.ts';
import { describeChurch, describeServices } from './church.ts';
import { createExampleSite } from './example-site.ts';
import { EVENT_CATEGORIES, getSampleDay, sampleEvents } from './sample-events.ts';

const example = createExampleSite();
const services = describeServices(example);
const { ministries } = example.ministries;

test('the service times match the specification exactly', () => {
  expect(services.map((service) => service.text)).toEqual([
    'Sunday 9:00-11:30 AM',
    'Bible Study Wednesday 6:00 PM',
    'Youth Friday 5:00 PM',
  ]);
  for (const service of services) expect(`${service.label} ${service.time}`).toBe(service.text);
});

test('the name of the link home contains the short name, which it shows', () => {
  const read = (name: string, short: string) =>
    describeChurch({ ...example, facts: { ...example.facts, name, short_name: short } }).homeName;
  expect(read('Utukufu Church', 'Utukufu')).toBe('Utukufu Church');
  expect(read('Kisumu Baptist Church', 'KBC')).toBe('KBC');
});

test('the seven ministries are complete', () => {
  expect(ministries.map((ministry) => ministry.title)).toEqual([
    'Youth',
    'Elders',
    "Women's",
    'Media',
    'Worship',
    'Community Outreach',
    'Hospitality',
  ]);
  for (const ministry of ministries) {
    expect(ministry.description).not.toBe('');
    expect(ministry.highlights.length).toBeGreaterThan(0);
    expect(ministry.leaders.every((leader) => leader.name !== '' && leader.role !== '')).toBe(true);
    expect(ministry.leaders.length).toBeGreaterThan(0);
  }
});

test('sample events are always in the future, in the order of the file', () => {
  let today: Day = '2026-11-15';
  for (let count = 0; count < 400; count += 1, today = addDays(today, 1)) {
    const days = sampleEvents.map((event) => getSampleDay(event, today));
    expect(days.every((day) => day > today)).toBe(true);
    expect(days.toSorted()).toEqual(days);
  }
});

test('every category has a sample', () => {
  const found = new Set(sampleEvents.map((event) => event.category));
  expect([...found].toSorted()).toEqual([...EVENT_CATEGORIES].toSorted());
});

test('every drawing is smaller than 15 kB', async () => {
  const folder = path.join(import.meta.dirname, '../art');
  const drawings = (await readdir(folder)).filter((file) => file.endsWith('.svg'));
  expect(drawings.length).toBeGreaterThan(10);
  for (const file of drawings) expect((await stat(path.join(folder, file))).size, file).toBeLessThan(15_000);
});
