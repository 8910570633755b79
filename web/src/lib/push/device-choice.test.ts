import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';
import { NOTICES_ON_KEY } from '../session/stored-session.ts';
import { storeNoticesChoice, wantsNotices } from './device-choice.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

const readStored = () => localStorage.getItem(NOTICES_ON_KEY) ?? '';
const readHashes = () => (JSON.parse(readStored()) as { hashes: string[] }).hashes;

test('a device remembers who turned on notices, without their names', async () => {
  await storeNoticesChoice('akinyi', true);
  await storeNoticesChoice('baraka', true);
  expect(readStored()).not.toMatch(/akinyi|baraka/);
  expect(await wantsNotices('akinyi')).toBe(true);
  expect(await wantsNotices('chebet')).toBe(false);
  expect(await wantsNotices(null)).toBe(false);
  await storeNoticesChoice('akinyi', false);
  expect(await wantsNotices('akinyi')).toBe(false);
  expect(await wantsNotices('baraka')).toBe(true);
});

test('two devices store different values for one person', async () => {
  await storeNoticesChoice('akinyi', true);
  const first = readHashes();
  localStorage.clear();
  await storeNoticesChoice('akinyi', true);
  expect(readHashes()).not.toEqual(first);
});

test('nothing is stored once nobody wants notices', async () => {
  await storeNoticesChoice('akinyi', true);
  await storeNoticesChoice('akinyi', false);
  expect(localStorage.getItem(NOTICES_ON_KEY)).toBeNull();
});

test('eleven accounts: the one that chose first is forgotten', async () => {
  for (let number = 0; number <= 10; number += 1) await storeNoticesChoice(`member${number}`, true);
  expect(await wantsNotices('member0')).toBe(false);
  expect(await wantsNotices('member1')).toBe(true);
});

test('names that an earlier release stored are replaced at the first question', async () => {
  localStorage.setItem(NOTICES_ON_KEY, '["akinyi","baraka"]');
  expect(await wantsNotices('baraka')).toBe(true);
  expect(readStored()).not.toMatch(/akinyi|baraka/);
});

test.each(['nonsense', '{}', '7', '{"salt":1}'])(
  'a value that nobody can read counts as no choice: %s',
  async (stored) => {
    localStorage.setItem(NOTICES_ON_KEY, stored);
    expect(await wantsNotices('akinyi')).toBe(false);
  },
);
