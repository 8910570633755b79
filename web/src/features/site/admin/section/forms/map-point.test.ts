import { expect, it } from 'vitest';
import { parseMapPoint, parseNumber } from './map-point.ts';

const POINT = { latitude: '-1.29365', longitude: '36.86124' };

it.each([
  '-1.29365, 36.86124',
  ' -1.29365,36.86124 ',
  'https://www.google.com/maps/@-1.29365,36.86124,17z',
  'https://www.google.com/maps/place/Church/@-1.29365,36.86124,17z/data=!3m1',
  'https://maps.google.com/?q=-1.29365,36.86124',
  'https://www.openstreetmap.org/#map=17/-1.29365/36.86124',
])('reads the point in %s', (text) => {
  expect(parseMapPoint(text)).toEqual(POINT);
});

it.each(['', '-1.29365', '-1,29365', 'Jogoo Road 12, 00100', 'https://example.org/church'])(
  'finds no point in %j',
  (text) => {
    expect(parseMapPoint(text)).toBeNull();
  },
);

it('takes a decimal comma, and nothing for a number that is missing', () => {
  expect(parseNumber('36,86')).toBe(36.86);
  expect(parseNumber('')).toBeNaN();
  expect(parseNumber('east')).toBeNaN();
});
