import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { describe, expect, it } from 'vitest';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { buildNoticeTexts, type NoticedDate, type NoticeFacts } from './announcement-text.rules.ts';

const before: NoticedDate = {
  title: 'Kesha',
  startsAt: new Date('2026-11-27T18:00:00Z'),
  endsAt: new Date('2026-11-28T02:00:00Z'),
  location: 'Main hall',
  isCancelled: false,
};

const build = (facts: Partial<NoticeFacts>) =>
  buildNoticeTexts(getTranslator('en'), createFormats('en', 'Africa/Nairobi'), {
    church: 'Utukufu Church',
    before,
    after: before,
    isSeries: false,
    url: null,
    ...facts,
  });

describe('the texts of a notice', () => {
  it('say what was cancelled', () => {
    expect(build({ after: null })).toEqual({
      subject: 'Cancelled: Kesha',
      content: '“Kesha” on Friday, 27 November, 9:00 PM is cancelled.',
      text: 'Utukufu Church: Kesha on Fri 27 Nov 9:00 PM is cancelled.',
    });
  });

  it('say the new time and place', () => {
    const after = { ...before, startsAt: new Date('2026-11-28T17:30:00Z'), location: 'Chapel' };
    expect(build({ after }).content).toBe(
      '“Kesha” on Friday, 27 November, 9:00 PM has changed.\nIt’s now on Saturday, 28 November, 8:30 PM.\nPlace: Chapel',
    );
    expect(build({ after }).text).toBe('Utukufu Church: Kesha on Fri 27 Nov 9:00 PM is now on Sat 28 Nov 8:30 PM.');
  });

  it('say the new end, and name no place that is not new', () => {
    const after = { ...before, endsAt: new Date('2026-11-28T03:00:00Z') };
    expect(build({ after })).toMatchObject({
      content: '“Kesha” on Friday, 27 November, 9:00 PM has changed.\nIt now ends at 6:00 AM.\nPlace: Main hall',
      text: 'Utukufu Church: Kesha on Fri 27 Nov 9:00 PM now ends at 6:00 AM.',
    });
  });

  it.each([
    ['place', { location: null }],
    ['end', { endsAt: null }],
    ['place, which no text can carry,', { location: '聖堂' }],
  ])('say that something has changed when the %s is gone', (_name, changed) => {
    const { text } = build({ after: { ...before, ...changed } });
    expect(text).toBe('Utukufu Church: Kesha on Fri 27 Nov 9:00 PM has changed.');
  });

  it.each([
    ['a long title', 'x'.repeat(150), 'y'.repeat(200)],
    ['characters of another alphabet', '祈りの夜 🙏 – “Kesha”', 'Ĉapelo'],
    ['nothing that a text can carry', '祈りの夜', '聖堂'],
  ])('fit into one part with %s', (_, title, location) => {
    for (const after of [
      { ...before, title, location },
      { ...before, startsAt: new Date('2026-12-28T17:30:00Z') },
      null,
    ]) {
      const { text } = build({ before: { ...before, title }, after });
      expect(countTextParts(text)).toMatchObject({ parts: 1, alphabet: 'GSM 03.38' });
      expect(text).toMatch(/Fri 27 Nov 9:00 PM (is|has) /);
    }
  });
});
