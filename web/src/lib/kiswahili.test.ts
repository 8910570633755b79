import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** The language is chosen when a module is loaded, so these are loaded again. */
async function loadKiswahili() {
  vi.stubEnv('VITE_LANGUAGE', 'sw');
  vi.resetModules();
  const { formatDate, formatNumber, t } = await import('./i18n.ts');
  const { addSentences } = await import('../locales/catalogue.ts');
  const { formatClock } = await import('./dates/calendar-day.ts');
  const { formatChurchTime, formatTimeAgo } = await import('./dates/time-text.ts');
  const { formatTimeZone } = await import('./dates/wall-time.ts');
  return { addSentences, formatChurchTime, formatClock, formatDate, formatNumber, formatTimeAgo, formatTimeZone, t };
}

let sw: Awaited<ReturnType<typeof loadKiswahili>>;
beforeAll(async () => {
  sw = await loadKiswahili();
});

// A worker keeps its modules for the next file.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const MORNING = '2026-11-15T06:30:00Z';
const NOW = Date.parse('2026-11-15T12:00:00Z');

it('writes times with 24 hours and two digits', () => {
  const timeZone = 'Africa/Nairobi';
  expect(sw.formatDate(MORNING, { hour: 'numeric', minute: '2-digit', timeZone })).toBe('09:30');
  expect(sw.formatDate(MORNING, { dateStyle: 'medium', timeStyle: 'short', timeZone })).toBe('15 Nov 2026, 09:30');
  expect(sw.formatChurchTime('2026-11-15T21:30:00Z')).toMatch(/^Jumatatu, 16 Novemba 2026, 00:30 /);
  expect(sw.formatClock('17:00')).toBe('17:00');
});

it.each([
  ['2026-11-15T11:58:00Z', 'dakika 2 zilizopita'],
  ['2026-11-15T06:30:00Z', 'leo'],
  ['2026-11-14T18:00:00Z', 'jana'],
  ['2026-11-12T06:30:00Z', 'siku 3 zilizopita'],
])('says how long ago %s is without the word of the clock', (instant, text) => {
  expect(sw.formatTimeAgo(instant, NOW)).toBe(text);
});

it('writes numbers as the locale does, on every device', () => {
  expect(sw.formatNumber(12_500)).toBe('12,500');
  expect(sw.formatNumber(7)).toBe('7');
});

it('names the time zone', () => {
  expect(sw.formatTimeZone('Africa/Nairobi')).toBe('Saa za Afrika Mashariki (Africa/Nairobi)');
});

it('translates a count with the forms that a module has added, and returns other texts as they are', () => {
  expect(sw.t('{count} members', { count: 2 })).toBe('2 members');
  sw.addSentences({ '{count} members_one': 'Mshirika {count}', '{count} members_other': 'Washirika {count}' });
  expect(sw.t('{count} members', { count: 1 })).toBe('Mshirika 1');
  expect(sw.t('{count} members', { count: 1200 })).toBe('Washirika 1,200');
  expect(sw.t('Karibu, {name}!', { name: 'Akinyi' })).toBe('Karibu, Akinyi!');
});
