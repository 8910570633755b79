import { describe, expect, it } from 'vitest';
import {
  countTextParts,
  listNonGsmCharacters,
  splitIntoParts,
  suggestGsmText,
  TEXT_PART_LIMITS,
  toGsmText,
} from './text-parts.ts';

const a = (times: number) => 'a'.repeat(times);

describe('the parts of a text', () => {
  it.each([
    ['nothing', '', 'GSM 03.38', 0, 0],
    ['160', a(160), 'GSM 03.38', 160, 1],
    ['161', a(161), 'GSM 03.38', 161, 2],
    ['306', a(306), 'GSM 03.38', 306, 2],
    ['307', a(307), 'GSM 03.38', 307, 3],
    ['158 and €', `${a(158)}€`, 'GSM 03.38', 160, 1],
    ['159 and €', `${a(159)}€`, 'GSM 03.38', 161, 2],
    ['69 and ’', `${a(69)}’`, 'UCS-2', 70, 1],
    ['70 and ’', `${a(70)}’`, 'UCS-2', 71, 2],
    ['69 and 🙏', `${a(69)}🙏`, 'UCS-2', 71, 2],
    ['68 and 🙏', `${a(68)}🙏`, 'UCS-2', 70, 1],
    ['134 and ’', `${a(133)}’`, 'UCS-2', 134, 2],
    ['135 and ’', `${a(134)}’`, 'UCS-2', 135, 3],
  ] as const)('are counted for %s', (_name, text, alphabet, units, parts) => {
    expect(countTextParts(text)).toMatchObject({ alphabet, units, parts });
  });

  it.each([...'^{}\\[~]|€\f'])('count two units for %j', (character) => {
    expect(countTextParts(character)).toMatchObject({ alphabet: 'GSM 03.38', units: 2, parts: 1 });
  });

  it.each([...'@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà \n\r'])('count one unit for %j', (character) => {
    expect(countTextParts(character)).toMatchObject({ alphabet: 'GSM 03.38', units: 1 });
  });

  it.each([...'`’“”–…çáíóúâêô\tш你ي'])('use UCS-2 for %j', (character) => {
    expect(countTextParts(character).alphabet).toBe('UCS-2');
    expect(listNonGsmCharacters(`Karibu ${character}${character} €`)).toEqual([character]);
  });

  it('report the units left before the next part', () => {
    expect(countTextParts('').left).toBe(160);
    expect(countTextParts(a(150)).left).toBe(10);
    expect(countTextParts(a(161)).left).toBe(306 - 161);
    expect(countTextParts(`${a(69)}’`).left).toBe(0);
  });

  it('never split a character, even if a part stays short', () => {
    const escaped = `${a(152)}€${a(152)}`;
    expect(splitIntoParts(escaped)).toEqual([a(152), `€${a(151)}`, 'a']);
    const emoji = `${a(66)}🙏${a(20)}`;
    expect(splitIntoParts(emoji)).toEqual([a(66), `🙏${a(20)}`]);
    // 134 units would fit into two parts of 67, if the middle character could be split.
    expect(countTextParts(`${a(66)}🙏${a(66)}`)).toMatchObject({ units: 134, parts: 3 });
  });

  it('join to the original text, and none exceeds the limit', () => {
    const characters = ['a', '€', '\n', 'é', '|', '’', '🙏'];
    const units = (part: string, isWide: boolean) =>
      isWide ? part.length : [...part].length + [...part].filter((one) => '€|'.includes(one)).length;
    for (let length = 0; length < 400; length += 1) {
      const choices = length % 2 === 0 ? characters : characters.slice(0, 5);
      const text = Array.from({ length }, (_, n) => choices[(n * n + length * 7 + n) % choices.length]).join('');
      const { alphabet, parts: counted } = countTextParts(text);
      const parts = splitIntoParts(text);
      const limit = TEXT_PART_LIMITS[alphabet][parts.length > 1 ? 'each' : 'alone'];
      expect([parts.join(''), parts.length]).toEqual([text, counted]);
      expect(parts.every((part) => part.isWellFormed() && units(part, alphabet === 'UCS-2') <= limit)).toBe(true);
    }
  });
});

describe('GSM equivalents', () => {
  it('replace characters that a keyboard inserts automatically', () => {
    expect(toGsmText('‘Let’s’ “meet” – or — wait…')).toBe("'Let's' \"meet\" - or - wait...");
    expect(toGsmText('Karibu €5 🙏')).toBe('Karibu €5 🙏');
  });

  it('are suggested if they fit and need no more parts', () => {
    expect(suggestGsmText(`${a(100)}’`, 160)).toBe(`${a(100)}'`);
    expect(suggestGsmText('It’s', 160)).toBe("It's");
    expect(suggestGsmText('It is', 160)).toBeNull();
    expect(suggestGsmText(`${a(159)}…`, 160)).toBeNull();
    expect(suggestGsmText(`${'🙏'.repeat(34)}…a`, 160)).toBeNull();
  });
});
