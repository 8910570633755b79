import { describe, expect, it } from 'vitest';
import { toHeaderName, toHeaderText } from './header-text.ts';

/** As a mail program does: the spaces between encoded words are dropped. */
const decode = (text: string) =>
  text
    .replace(/\?= =\?/g, '?==?')
    .split(/=\?UTF-8\?B\?([^?]*)\?=/)
    .map((part, index) => (index % 2 === 0 ? part : Buffer.from(part, 'base64').toString()))
    .join('');

describe('text of people in the header of a mail', () => {
  it('that looks like an encoded word is shown as it was written', () => {
    for (const text of ['=?utf-8?Q?Your_password_expired?=', `Message from =?utf-8?B?QQ==?= ${'Zoë '.repeat(30)}.`]) {
      const encoded = toHeaderText(text);
      expect(encoded).not.toContain(text.slice(-12));
      expect(encoded).not.toMatch(/utf-8/);
      expect(decode(encoded)).toBe(text);
      for (const word of encoded.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
    }
    expect(toHeaderName('=?utf-8?Q?Bishop?=')).toBe('= ?utf-8?Q?Bishop?=');
  });

  it('loses marks that turn the direction of writing, and nothing else changes', () => {
    expect(toHeaderText('Invoice \u202Efdp.exe\u2069')).toBe('Invoice fdp.exe');
    expect(toHeaderName('\u202EGrace\u200F')).toBe('Grace');
    expect(toHeaderText('Zoë asks: 1 + 1 = ?')).toBe('Zoë asks: 1 + 1 = ?');
  });
});
