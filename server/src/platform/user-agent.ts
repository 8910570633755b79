/** Longer headers are no browser's; nothing is looked for beyond. */
const USER_AGENT_MAX = 1000;

/** Each with what gives it away. Most browsers also claim to be Chrome or Safari, so the order matters. */
const BROWSERS: readonly (readonly [name: string, marks: readonly string[]])[] = [
  ['Edge', ['Edg/', 'EdgA/', 'EdgiOS/', 'Edge/']],
  ['Opera Mini', ['Opera Mini/', 'OPiOS/']],
  ['Opera', ['OPR/', 'OPT/', 'Opera/']],
  ['Samsung Internet', ['SamsungBrowser/']],
  ['UC Browser', ['UCBrowser/', 'UBrowser/']],
  ['Firefox', ['Firefox/', 'FxiOS/']],
  ['Chrome', ['Chrome/', 'CriOS/']],
  ['Safari', ['Safari/']],
];

/** Android says Linux too, and an iPhone says Mac. */
const SYSTEMS: readonly (readonly [name: string, marks: readonly string[]])[] = [
  ['KaiOS', ['KAIOS/']],
  ['Android', ['Android']],
  ['iPhone', ['iPhone', 'iPod']],
  ['iPad', ['iPad']],
  ['Windows', ['Windows']],
  ['Chromebook', ['CrOS']],
  ['Mac', ['Macintosh']],
  ['Linux', ['Linux']],
];

/**
 * What a person would call the device, from the browser's own words about itself: 'Chrome on Android'. Always one of
 * the names above, never a part of the header; null when it says nothing that is known here.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const header = (userAgent ?? '').slice(0, USER_AGENT_MAX);
  const find = (list: typeof BROWSERS) => list.find(([, marks]) => marks.some((mark) => header.includes(mark)))?.[0];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser === undefined && system === undefined) return null;
  return [browser ?? 'A browser', system].filter((part) => part !== undefined).join(' on ');
}
