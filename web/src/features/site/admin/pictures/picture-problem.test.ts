import { siteImageMessages } from '@kanisa/contract/site/site-images.ts';
import { expect, it } from 'vitest';
import { findProblem } from './use-picture-upload.ts';

const photo = { type: 'image/jpeg', size: 1000 };
const agreed = { agrees: true, isMinor: false, guardian: '' };

it('a picture needs a known type and at most 10 MB', () => {
  expect(findProblem(photo, 'logo', { ...agreed, agrees: false })).toBeUndefined();
  expect(findProblem({ ...photo, type: 'image/gif' }, 'logo', agreed)).toBe(siteImageMessages.type);
  expect(findProblem({ ...photo, size: 10 * 1024 * 1024 + 1 }, 'logo', agreed)).toBe(siteImageMessages.tooLarge);
});

it('a portrait needs the consent, and under 18 the guardian’s name', () => {
  expect(findProblem(photo, 'portrait', agreed)).toBeUndefined();
  expect(findProblem(photo, 'portrait', { ...agreed, agrees: false })).toBe(siteImageMessages.consent);
  expect(findProblem(photo, 'portrait', { ...agreed, isMinor: true })).toBe(siteImageMessages.guardian);
  expect(findProblem(photo, 'portrait', { ...agreed, isMinor: true, guardian: ' ' })).toBe(siteImageMessages.guardian);
  expect(findProblem(photo, 'portrait', { ...agreed, isMinor: true, guardian: 'Jane' })).toBeUndefined();
});
