import { message } from '@kanisa/contract/core/message.ts';

/** Browsers send shorter headers; the rest is ignored. */
const USER_AGENT_MAX = 1000;

/** Each name with its markers. Most browsers also claim to be Chrome or Safari, so the order matters. */
const BROWSERS: readonly (readonly [name: string, markers: readonly string[]])[] = [
  ['Edge', ['Edg/', 'EdgA/', 'EdgiOS/', 'Edge/']],
  ['Opera Mini', ['Opera Mini/', 'OPiOS/']],
  ['Opera', ['OPR/', 'OPT/', 'Opera/']],
  ['Samsung Internet', ['SamsungBrowser/']],
  ['UC Browser', ['UCBrowser/', 'UBrowser/']],
  ['Firefox', ['Firefox/', 'FxiOS/']],
  ['Chrome', ['Chrome/', 'CriOS/']],
  ['Safari', ['Safari/']],
];

/** Android also says Linux, and an iPhone also says Mac. */
const SYSTEMS: readonly (readonly [name: string, markers: readonly string[]])[] = [
  ['KaiOS', ['KAIOS/']],
  ['Android', ['Android']],
  ['iPhone', ['iPhone', 'iPod']],
  ['iPad', ['iPad']],
  ['Windows', ['Windows']],
  ['Chromebook', ['CrOS']],
  ['Mac', ['Macintosh']],
  ['Linux', ['Linux']],
];

const nameDevice = (browser: string | undefined, system: string) =>
  browser === undefined
    ? message('A browser on {system}', { system })
    : message('{browser} on {system}', { browser, system });

// Sessions and records hold these names, so each is known as a sentence before anybody reads it.
for (const [system] of SYSTEMS)
  for (const browser of [undefined, ...BROWSERS.map(([name]) => name)]) nameDevice(browser, system);

/**
 * Describes the device by its user agent, like 'Chrome on Android'. Returns only names from the lists above, never a
 * part of the header; null for unknown agents.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const header = (userAgent ?? '').slice(0, USER_AGENT_MAX);
  const findName = (list: typeof BROWSERS) =>
    list.find(([, markers]) => markers.some((marker) => header.includes(marker)))?.[0];
  const browser = findName(BROWSERS);
  const system = findName(SYSTEMS);
  if (system === undefined) return browser ?? null;
  return nameDevice(browser, system);
}
