import { MINISTRY_KEY_MAX } from '@kanisa/contract/site/site.ts';

/** The hash of a new ministry's card, made of its name: 'Women & Girls' becomes 'women-girls'. */
export function makeMinistryKey(title: string, taken: readonly string[]): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const name =
    words
      .join('-')
      .replace(/^[0-9-]+/, '')
      .slice(0, MINISTRY_KEY_MAX - 3)
      .replace(/-$/, '') || 'ministry';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? name : `${name}-${number}`;
    if (!taken.includes(key)) return key;
  }
}
