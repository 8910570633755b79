import { toText } from '@kanisa/contract/core/message.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { valueMessages } from '@kanisa/contract/core/value-messages.ts';
import { registerBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountMessages, NAME_MAX } from '@kanisa/contract/identity/accounts.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { describe, expect, it } from 'vitest';
import { createFormats } from './formats.ts';
import { createTranslations, getTranslator } from './translate.ts';

describe('translation', () => {
  it('falls back to the English sentence', () => {
    expect(getTranslator('en')('Note: this works. Really.')).toBe('Note: this works. Really.');
    expect(getTranslator('sw')('No one translates {this}.', { this: 'me' })).toBe('No one translates me.');
    expect(getTranslator('no-such-language')('Hello,')).toBe('Hello,');
  });

  it('has a second language', () => {
    const inAll = createTranslations({
      sw: {
        'Hello {name},': 'Habari {name},',
        'Not yet': '',
      },
    });
    const t = inAll('sw');
    expect(t('Hello {name},', { name: 'Wanjiku' })).toBe('Habari Wanjiku,');
    expect(t('Not yet')).toBe('Not yet');
    expect(inAll('en')('Hello {name},', { name: 'Wanjiku' })).toBe('Hello Wanjiku,');
    expect(inAll('sw-KE')('Hello {name},', { name: 'Wanjiku' })).toBe('Habari Wanjiku,');
  });

  it('has the singular as a sentence of its own', () => {
    const sent = 'Sent to {count} people';
    const inAll = createTranslations({
      sw: { [sent]: 'kwa watu {count}', 'Sent to {count} person': 'kwa mtu {count}' },
    });
    const send = (language: string, count: number) => inAll(language)(sent, { count, one: 'Sent to {count} person' });
    expect([send('sw', 1), send('sw', 2), send('sw', 1234)]).toEqual(['kwa mtu 1', 'kwa watu 2', 'kwa watu 1,234']);
    expect([send('en', 1), send('en', 1234)]).toEqual(['Sent to 1 person', 'Sent to 1,234 people']);
  });

  it('inserts values verbatim: no markup, no placeholders, no nesting', () => {
    const name = `<b> & "x" {name} $t(Hello,) \u0041`;
    expect(getTranslator('en')('Hello {name},', { name })).toBe(`Hello ${name},`);
  });

  it('groups the digits of a count, and of no other value: it may be a line or a year', () => {
    const t = getTranslator('en');
    expect(t('{count} people since {year}', { count: 12_345, year: 2026 })).toBe('12,345 people since 2026');
  });
});

describe('a message of the contract', () => {
  const inKiswahili = getTranslator('sw');

  it('has its limit in every language', () => {
    const tooLong = parseInput(registerBody, { first_name: 'x'.repeat(NAME_MAX + 1) });
    const english = tooLong.ok ? '' : (tooLong.problem.fields['first_name'] ?? '');
    expect(english).toBe(accountMessages.firstNameLong);
    expect(inKiswahili(english)).toBe(`Jina la kwanza liwe na herufi zisizozidi ${NAME_MAX}`);
    expect(getTranslator('en')(english)).toBe(english);
  });

  it('keeps its values as they are, whatever they contain', () => {
    const sentence = { template: valueMessages.unknownField, values: { key: '$& {key} {{x}} Not found' } };
    expect(inKiswahili(sentence)).toBe('Sehemu isiyojulikana: $& {key} {{x}} Not found');
  });

  it('has its count in every language', () => {
    const sent = { template: emailMessages.sent, values: { count: 1200, one: emailMessages.sentOne } };
    expect(toText(sent)).toBe('Your email is being sent to 1200 people');
    expect(getTranslator('en')(sent)).toBe('Your email is being sent to 1,200 people');
    expect(inKiswahili(sent)).toBe('Barua pepe yako inatumwa kwa watu 1,200');
  });

  it('stays English if nobody has translated it', () => {
    for (const text of ['Nothing like it', 'Unknown field: ', '']) expect(inKiswahili(text)).toBe(text);
  });
});

describe('formats', () => {
  const instant = new Date('2026-12-31T21:30:00Z');

  it('formats dates in the church’s time zone and the reader’s locale', () => {
    expect(createFormats('en', 'Africa/Nairobi').date(instant)).toBe('1 January 2027');
    expect(createFormats('en', 'Africa/Nairobi').dateTime(instant)).toBe('1 January 2027 at 12:30 AM');
    expect(createFormats('en', 'UTC').dateTime(instant)).toBe('31 December 2026 at 9:30 PM');
    expect(createFormats('sw', 'Africa/Nairobi').date(instant)).toBe('1 Januari 2027');
  });

  it('has 24 hours in Kiswahili, and no word before the digits', () => {
    const { dateTime, weekdayTime, shortTime } = createFormats('sw', 'Africa/Nairobi');
    const evening = new Date('2026-11-15T15:05:00Z');
    expect(dateTime(instant)).toBe('1 Januari 2027, 00:30');
    expect(dateTime(evening)).toBe('15 Novemba 2026, 18:05');
    expect(weekdayTime(evening)).toBe('Jumapili, 15 Novemba, 18:05');
    expect(shortTime(evening)).toBe('Jumapili 15 Nov 18:05');
    for (const text of [dateTime, weekdayTime, shortTime].map((format) => format(evening))) {
      expect(text).not.toMatch(/saa|AM|PM/i);
    }
  });

  it('formats numbers in the reader’s locale', () => {
    expect(createFormats('en', 'UTC').number(12_345.6)).toBe('12,345.6');
    expect(createFormats('sw', 'UTC').number(12_345.6)).toBe('12,345.6');
    expect(createFormats('de', 'UTC').number(12_345.6)).toBe('12.345,6');
  });
});
