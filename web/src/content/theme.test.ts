import { readFile } from 'node:fs/promises';
import { computeContrast } from '@kanisa/contract/site/colours.ts';
import { expect, test } from 'vitest';
import { buildTheme } from './theme.ts';

const readTokens = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [name, value]));
const readSchemes = (value = '') => /light-dark\((#\w+),(#\w+)\)/.exec(value)?.slice(1) ?? [];

test('the colours that Kanisa ships with need no tokens of their own', () => {
  expect(buildTheme({ ground: '#1b2a4a', accent: '#d9901a' })).toBe('');
});

test.each([
  ['#0b3d2e', '#f4d03f'],
  ['#4a1b2a', '#2255aa'],
  ['#000000', '#ffffff'],
  ['#3b3b3b', '#777777'],
  ['#123d2b', '#d9901a'],
])('text on every token of ground %s and accent %s can be read', (ground, accent) => {
  const tokens = readTokens(buildTheme({ ground, accent }));
  expect(tokens.get('night')).toBe(ground);
  const [light = '', dark = ''] = readSchemes(tokens.get('sunrise-text'));
  const [lightWash = '', darkWash = ''] = readSchemes(tokens.get('sunrise-wash'));
  for (const paper of ['#fbf8f3', '#ffffff', lightWash])
    expect(computeContrast(light, paper), paper).toBeGreaterThanOrEqual(4.5);
  const [, darkPaper = ''] = readSchemes(tokens.get('paper'));
  const [, darkCard = ''] = readSchemes(tokens.get('card'));
  const [, darkBorder = ''] = readSchemes(tokens.get('line-strong'));
  // Texts of the dark scheme in tokens.css: ink, soft ink, clay and leaf.
  for (const text of [dark, '#eef0f5', '#b4bccd', '#f2977f', '#7fd0ac'])
    for (const paper of [darkPaper, darkCard]) expect(computeContrast(text, paper), paper).toBeGreaterThanOrEqual(4.5);
  expect(computeContrast(dark, darkWash)).toBeGreaterThanOrEqual(4.5);
  expect(computeContrast(darkBorder, darkCard)).toBeGreaterThanOrEqual(3);
  expect(darkCard).not.toBe(darkPaper);
  expect(computeContrast(tokens.get('on-night-soft') ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  for (const dusk of ['dusk-0', 'dusk-1', 'dusk-2', 'dusk-3', 'dusk-4'])
    expect(computeContrast('#ffffff', tokens.get(dusk) ?? ''), dusk).toBeGreaterThanOrEqual(4.5);
  const [focus = ''] = readSchemes(tokens.get('focus'));
  expect(computeContrast(focus, '#fbf8f3')).toBeGreaterThanOrEqual(3);
});

test('the dark scheme has the hue of the ground', () => {
  const tokens = readTokens(buildTheme({ ground: '#123d2b', accent: '#f4c430' }));
  for (const name of ['paper', 'card', 'line', 'line-strong']) {
    const [, dark = ''] = readSchemes(tokens.get(name));
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(dark.slice(at, at + 2), 16));
    expect(green, name).toBeGreaterThan(Math.max(red, blue));
  }
});

test('what the light scheme keeps is what tokens.css has', async () => {
  const css = await readFile(new URL('../ui/tokens.css', import.meta.url), 'utf8');
  const ours = readTokens(buildTheme({ ground: '#123d2b', accent: '#f4c430' }));
  for (const name of ['paper', 'card', 'line', 'line-strong']) {
    const [light] = /light-dark\((#\w+)/.exec(css.slice(css.indexOf(`--${name}:`)))?.slice(1) ?? [];
    expect(readSchemes(ours.get(name))[0], name).toBe(light);
  }
});
