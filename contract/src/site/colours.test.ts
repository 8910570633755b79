import { expect, it } from 'vitest';
import { toText } from '../core/message.ts';
import { parseInput } from '../core/validation.schema.ts';
import { ACCENT_TEXTS, computeContrast, findReadableColour, findTextColour, GROUND_TEXTS } from './colours.ts';
import { EXAMPLE_SITE } from './example/example-site.ts';
import { siteMessages } from './site.ts';
import { siteSectionBodies } from './site-content.schema.ts';

it('computes the contrast as WCAG does', () => {
  expect(computeContrast('#ffffff', '#000000')).toBe(21);
  expect(computeContrast('#000000', '#ffffff')).toBe(21);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(computeContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('keeps a colour on which text can be read', () => {
  expect(findReadableColour('#1b2a4a', GROUND_TEXTS)).toBe('#1b2a4a');
  expect(findReadableColour('#d9901a', ACCENT_TEXTS)).toBe('#d9901a');
  expect(findReadableColour('#a8452b', ACCENT_TEXTS)).toBe('#a8452b');
});

it('a bright accent has dark text, a dark one white text', () => {
  expect(findTextColour('#d9901a', ACCENT_TEXTS)).toBe('#1d2433');
  expect(findTextColour('#a8452b', ACCENT_TEXTS)).toBe('#ffffff');
  expect(findTextColour('#777777', ACCENT_TEXTS)).toBeUndefined();
});

it.each([
  ['#ffffff', GROUND_TEXTS],
  ['#ffd400', GROUND_TEXTS],
  ['#777777', GROUND_TEXTS],
  ['#777777', ACCENT_TEXTS],
  ['#808080', ACCENT_TEXTS],
  ['#00ff00', GROUND_TEXTS],
] as const)('finds a colour near %s on which text can be read', (colour, texts) => {
  const found = findReadableColour(colour, texts);
  expect(found).toMatch(/^#[0-9a-f]{6}$/);
  expect(findTextColour(found, texts)).toBeDefined();
  expect(found).not.toBe(colour);
});

it('every grey has a readable neighbour, at most a few steps away for an accent', () => {
  for (let value = 0; value < 256; value += 1) {
    const grey = `#${value.toString(16).padStart(2, '0').repeat(3)}`;
    expect(findTextColour(findReadableColour(grey, GROUND_TEXTS), GROUND_TEXTS), grey).toBeDefined();
    const near = Number.parseInt(findReadableColour(grey, ACCENT_TEXTS).slice(1, 3), 16);
    expect(Math.abs(near - value), grey).toBeLessThan(16);
  }
});

it('the schema refuses a colour on which text is hard to read and names the nearest that works', () => {
  const { look } = siteSectionBodies;
  const refuse = (change: object) => {
    const result = parseInput(look, { ...EXAMPLE_SITE.look, ...change });
    return result.ok ? {} : result.problem.fields;
  };
  expect(refuse({})).toEqual({});
  const nearest = findReadableColour('#ffd400', GROUND_TEXTS);
  expect(refuse({ ground: '#ffd400' })).toEqual({ ground: { template: siteMessages.hardToRead, values: { nearest } } });
  expect(toText(refuse({ accent: '#777777' })['accent'] ?? '')).toMatch(
    /^Text on this colour would be hard to read\. Nearest that works: #/,
  );
  expect(refuse({ accent: 'red' })['accent']).toBe('Choose a colour like #1b2a4a');
  expect(refuse({ accent: '#D9901A' })['accent']).toBe('Choose a colour like #1b2a4a');
});
