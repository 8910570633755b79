import { describe, expect, it } from 'vitest';
import { isTypoOf, listTypoWords } from './typos.rules.ts';

describe('a typo in a name', () => {
  it.each([
    ['wanjku', 'wanjiku kamau', true],
    ['wajniku', 'wanjiku kamau', true],
    ['wanjikuu kamu', 'wanjiku kamau', true],
    ['wankuji', 'wanjiku kamau', false],
    ['oti', 'otieno', false],
    ['mwangombee', 'mwang’ombe', true],
  ])('%s for %s: %s', (search, name, isTypo) => {
    expect(isTypoOf(search.split(' '), name)).toBe(isTypo);
  });

  it('is looked for in names only', () => {
    expect([listTypoWords('0712 345'), listTypoWords('a@b.c'), listTypoWords('ann')]).toEqual([null, null, null]);
    expect(listTypoWords(' Wanjku  K ')).toEqual(['wanjku', 'k']);
  });
});
