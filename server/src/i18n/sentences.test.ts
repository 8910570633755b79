import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { registerBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountMessages, NAME_MAX } from '@kanisa/contract/identity/accounts.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { describe, expect, it } from 'vitest';
import { createSentenceTranslator, translateSentence } from './sentences.ts';
import { getTranslator } from './translate.ts';

describe('a finished sentence', () => {
  const translate = createSentenceTranslator({
    'Not found': 'Haipo',
    'Choose ${MIN} to ${MAX} names': 'Kutoka ${MIN} hadi ${MAX}',
    'Unknown field: ${key}': 'Sehemu: ${key}',
    '{{some, number}} of {{total, number}}: {{reason}}': '{{reason}}: {{some, number}} kati ya {{total, number}}',
    'Unknown field: ${key} of ${thing}': '${thing} haina ${key}',
  });

  it('is found by its text, and by its text around the values', () => {
    expect(translate('Not found')).toBe('Haipo');
    expect(translate('Choose 1 to 1,000 names')).toBe('Kutoka 1 hadi 1,000');
    expect(translate('3 of 1,200: gone')).toBe('gone: 3 kati ya 1,200');
  });

  it('keeps its values as they are, whatever they contain', () => {
    expect(translate('Unknown field: $& ${key} {{x}}')).toBe('Sehemu: $& ${key} {{x}}');
    expect(translate('Unknown field: Not found')).toBe('Sehemu: Not found');
  });

  it('matches the pattern that says most about it', () => {
    expect(translate('Unknown field: colour of car')).toBe('car haina colour');
  });

  it('stays English if nobody has translated it', () => {
    for (const text of ['Nothing like it', 'Unknown field: ', 'Choose 1 to names', ''])
      expect(translate(text)).toBe(text);
  });

  it('takes linear time', () => {
    const long = `${'1 of '.repeat(200_000)}x`;
    expect(translate(long)).toBe(long);
  });
});

describe('the contract’s messages', () => {
  it('have their limits in every language', () => {
    const tooLong = parseInput(registerBody, { first_name: 'x'.repeat(NAME_MAX + 1) });
    const english = tooLong.ok ? '' : (tooLong.problem.fields['first_name'] ?? '');
    expect(english).toBe(accountMessages.firstNameLong);
    expect(translateSentence('sw', english)).toBe(`Jina la kwanza liwe na herufi zisizozidi ${NAME_MAX}`);
    expect(translateSentence('en', english)).toBe(english);
  });

  it('have their counts in every language', () => {
    const sent = getTranslator('en')(emailMessages.sent, { count: 1200, defaultValue_one: emailMessages.sentOne });
    expect(translateSentence('sw', sent)).toBe(
      getTranslator('sw')(emailMessages.sent, { count: 1200, defaultValue_one: emailMessages.sentOne }),
    );
  });
});
