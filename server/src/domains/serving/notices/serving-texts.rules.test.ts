import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { buildServingText, type ServingTextInput } from './serving-texts.rules.ts';

const input: ServingTextInput = {
  church: 'Utukufu Church',
  firstName: 'Wanjiku',
  position: 'Sound',
  date: 'Sun 22 Nov 9:00 AM',
  count: 1,
  url: 'https://utukufu.example/s/abcdefghjk',
};

describe('the text of an asking', () => {
  it('says who asks, what, when and where to answer', () => {
    expect(buildServingText(getTranslator('en'), 'ask', input)).toBe(
      'Utukufu Church: Wanjiku, can you serve? Sound, Sun 22 Nov 9:00 AM. https://utukufu.example/s/abcdefghjk',
    );
  });

  it('fits one part of the GSM alphabet with its whole link, whatever the names, in both languages', () => {
    const random = createRandom(160);
    const characters = [...'abc XYZ’“–ŋũçé€[]{}~^|\\🙏中文нİß\u0301\u200b'];
    const drawWords = () => Array.from({ length: random.whole(0, 100) }, () => random.pick(characters)).join('');
    for (let round = 0; round < 500; round += 1) {
      const url = random.pick([input.url, `https://${'a'.repeat(60)}.example.org/s/abcdefghjk`]);
      const text = buildServingText(
        getTranslator(random.pick(['en', 'sw'])),
        random.pick(['ask', 'ask_again'] as const),
        {
          church: drawWords(),
          firstName: drawWords(),
          position: drawWords(),
          date: random.pick(['Sun 22 Nov 9:00 AM', 'Jpl 22 Nov 09:00']),
          count: random.whole(1, 60),
          url,
        },
      );
      expect(countTextParts(text), text).toMatchObject({ alphabet: 'GSM 03.38', parts: 1 });
      expect(text.endsWith(url), text).toBe(true);
    }
  });
});
