import { describe, expect, it } from 'vitest';
import {
  buildComponent,
  escapeText,
  foldLine,
  formatICalendarTime,
  formatICalendarUtcTime,
  formatOffset,
} from './icalendar.rules.ts';

describe('a content line', () => {
  it.each([
    ['a'.repeat(75), 1],
    ['a'.repeat(76), 2],
    ['ü'.repeat(60), 2],
    [`aa${'🙏'.repeat(60)}`, 4],
    ['', 1],
  ])('%s is folded at 75 octets without splitting a character', (line, parts) => {
    const folded = foldLine(line);
    const lines = folded.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.length - 1).toBe(parts);
    for (const one of lines) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
    expect(folded.replaceAll('\r\n ', '')).toBe(`${line}\r\n`);
    expect(folded).not.toContain('\uFFFD');
  });
});

describe('property values', () => {
  it('are escaped, and every kind of line break becomes the same escape', () => {
    expect(escapeText('a, b; c\\n: "d"\r\ne\nf\rg')).toBe('a\\, b\\; c\\\\n: "d"\\ne\\nf\\ng');
  });

  it('are formatted for times and offsets', () => {
    expect(formatICalendarTime(Date.UTC(2026, 11, 6, 9, 5, 7))).toBe('20261206T090507');
    expect(formatICalendarUtcTime(new Date('2026-12-06T06:00:00.999Z'))).toBe('20261206T060000Z');
    expect([3, -3.5, 5.75, 0, -11].map((hours) => formatOffset(hours * 3_600_000))).toEqual([
      '+0300',
      '-0330',
      '+0545',
      '+0000',
      '-1100',
    ]);
  });

  it('are left out when null', () => {
    expect(buildComponent('X', [['A', '1'], ['B', null], buildComponent('Y', [])])).toBe(
      'BEGIN:X\r\nA:1\r\nBEGIN:Y\r\nEND:Y\r\nEND:X\r\n',
    );
  });
});
