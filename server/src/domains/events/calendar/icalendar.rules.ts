/** Formats iCalendar (RFC 5545) lines, texts and times. It knows no event. */
const LINE_OCTETS_MAX = 75;

/** A property with its value. A null value leaves the property out. */
export type PropertyLine = [name: string, value: string | null];

export function buildComponent(name: string, content: readonly (PropertyLine | string)[]): string {
  const lines = content.flatMap((line) => {
    if (typeof line === 'string') return [line];
    const [property, value] = line;
    return value === null ? [] : [foldLine(`${property}:${value}`)];
  });
  return [`BEGIN:${name}\r\n`, ...lines, `END:${name}\r\n`].join('');
}

/** Folds at 75 octets without splitting a character. A continuation line begins with a space. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS_MAX) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return `${[...parts, part].join('\r\n')}\r\n`;
}

export function escapeText(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Formats local wall time: `20261206T090000`. */
export function formatICalendarTime(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

export function formatICalendarUtcTime(instant: Date): string {
  return `${formatICalendarTime(instant.getTime())}Z`;
}

/** Formats an offset: `+0300`. */
export function formatOffset(ms: number): string {
  const minutes = Math.abs(Math.round(ms / 60_000));
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}

export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
