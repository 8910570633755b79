import { describe, expect, it } from 'vitest';
import { findPasswordWeakness } from './password-hint.ts';

const names = { church: 'Utukufu Church', person: ['Zoë', 'Njoroge', 'akinyi88', 'ann.wambui@example.com'] };
const find = (password: string) => findPasswordWeakness(password, names);

describe('the weakness of a password', () => {
  it.each([
    'password',
    'Password1!',
    'P@ssw0rd2026',
    'iloveyou',
    'Jesus2026',
    '2026jesus',
    'Jesus Christ 1',
    'BwanaAsifiwe',
    'nairobi254',
    '12345678',
    '1234567890',
    '87654321',
    'abcdefgh',
    'hgfedcba',
    '11111111',
    'abcabcabc',
    'qwertyuiop',
    'Còffée123!',
  ])('is that many people use it: %s', (password) => {
    expect(find(password)).toBe('common');
  });

  it.each([
    'akinyi is here',
    'MyNjoroge2026',
    'zoe-loves-maize',
    'Zoë 12345678',
    'njorogë the farmer',
    'wambui at home',
  ])('is that it contains a name of the person: %s', (password) => {
    expect(find(password)).toBe('name');
  });

  it.each(['utukufu forever', 'MyUtukufuHome', 'ÚTUKUFU is our place'])(
    'is that it contains the name of the church: %s',
    (password) => {
      expect(find(password)).toBe('church');
    },
  );

  it.each([
    'correct horse battery',
    'church bells at dusk',
    'jesus walks on the lake',
    'a channel of banners',
    '7Kd!mq2Zx',
    '19283746',
    'ሰላም ለሁሉም ሰው',
  ])('is unknown: %s', (password) => {
    expect(find(password)).toBeNull();
  });

  it.each(['jesus', '1234567', 'éééé'.normalize('NFD')])(
    'does not matter while the password is too short: %s',
    (password) => {
      expect(find(password)).toBeNull();
    },
  );
});
