import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getInitials, getNameColour } from './initials.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function readToken(name: string, scheme: 'light' | 'dark'): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [light = value, dark = value] = /light-dark\(([^,]+), ([^)]+)\)/.exec(value)?.slice(1) ?? [];
  return scheme === 'light' ? light : dark;
}

function getLuminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.039_28 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT_ON: [text: string, ground: string][] = [
  ['ink', 'paper'],
  ['ink', 'card'],
  ['ink', 'sunrise-wash'],
  ['ink', 'clay-wash'],
  ['ink', 'leaf-wash'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'card'],
  ['ink-soft', 'line'],
  ['ink', 'row-lit'],
  ['ink-soft', 'row-lit'],
  ['ink-soft', 'row-hover'],
  ['sunrise-text', 'paper'],
  ['sunrise-text', 'card'],
  ['sunrise-text', 'sunrise-wash'],
  ['clay', 'paper'],
  ['clay', 'card'],
  ['clay', 'clay-wash'],
  ['leaf', 'card'],
  ['leaf', 'leaf-wash'],
  ['on-sunrise', 'sunrise'],
  ['on-sunrise', 'sunrise-bright'],
  ['on-night', 'night'],
  ['on-night', 'night-2'],
  ['on-night-soft', 'night'],
  ['on-night-soft', 'night-2'],
];

describe.each(['light', 'dark'] as const)('in the %s colour scheme', (scheme) => {
  it.each(TEXT_ON)('%s is readable on %s', (text, ground) => {
    expect(getContrast(readToken(text, scheme), readToken(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['paper', 'card'])('field borders and the focus ring are visible on %s', (ground) => {
    expect(getContrast(readToken('line-strong', scheme), readToken(ground, scheme))).toBeGreaterThanOrEqual(3);
    expect(getContrast(readToken('focus', scheme), readToken(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});

it('gives a name always the same colour, with readable initials', () => {
  const names = Array.from({ length: 200 }, (_, n) => `member ${n}`);
  for (const name of names) expect(getContrast('#ffffff', getNameColour(name))).toBeGreaterThanOrEqual(4.5);
  expect(new Set(names.map(getNameColour)).size).toBe(8);
  expect(getNameColour(' Akinyi')).toBe(getNameColour('akinyi'));
});

it.each([
  ['akinyi', 'AK'],
  ['Wanjiku wa Kamau', 'WK'],
  [' Otieno  Ochieng ', 'OO'],
  ['Ñandú', 'ÑA'],
  ['', ''],
])('shows the name %j as %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
