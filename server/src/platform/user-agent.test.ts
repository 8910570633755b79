import { describe, expect, it } from 'vitest';
import { describeDevice } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;

describe('the name of a device', () => {
  it.each([
    ['Chrome on Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet on Android', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
    ['Opera on Android', `${android} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`],
    ['Opera Mini on Android', `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 OPR/91.0 Opera Mini/91.0`],
    ['UC Browser on Android', `${android} UCBrowser/13.4.0 Chrome/100.0.4896.58 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
    ['Firefox on KaiOS', 'Mozilla/5.0 (Mobile; Nokia 8110; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
    ['Safari on iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on iPhone', `${iphone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Firefox on iPhone', `${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge on iPhone', `${iphone} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`],
    ['Safari on iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605 Version/12.1 Safari/604.1'],
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
    ['Edge on Windows', `${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
    ['Opera on Windows', `${windows} Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0`],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    ],
    ['Chrome on Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
    ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
    ['A browser on Android', 'Dalvik/2.1.0 (Linux; U; Android 14; SM-A155F)'],
    ['Firefox', 'Mozilla/5.0 (Wayland; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ])('%s', (name, header) => {
    expect(describeDevice(header)).toBe(name);
  });

  it.each([undefined, '', 'curl/8.14.1', '<script>alert(1)</script>', '\u0000'])('is null for %j', (header) => {
    expect(describeDevice(header)).toBeNull();
  });

  it('never repeats the header, and reads only the beginning of a long one', () => {
    expect(describeDevice(`Firefox/143.0 Windows <img src=x> ${'x'.repeat(50_000)}`)).toBe('Firefox on Windows');
    expect(describeDevice(`${'x'.repeat(50_000)} Firefox/143.0 Windows`)).toBeNull();
  });
});
