import { expect, test } from 'vitest';
import { closeToast, listToasts, sayDone, sayFailed } from './toast.ts';

const onScreen = () => listToasts().map(({ text }) => text);

test('the newest notice is on the screen at once, and the oldest makes room for it', () => {
  sayDone('Photo uploaded');
  sayDone('Photo deleted');
  expect(onScreen()).toEqual(['Photo uploaded', 'Photo deleted']);
  sayFailed('Failed to delete family member');
  expect(onScreen()).toEqual(['Photo deleted', 'Failed to delete family member']);
  sayDone('Family member deleted');
  expect(onScreen()).toEqual(['Failed to delete family member', 'Family member deleted']);
});

test('the same failure twice is told once', () => {
  sayFailed('Failed to delete event');
  sayFailed('Failed to delete event');
  expect(onScreen().filter((message) => message === 'Failed to delete event')).toHaveLength(1);
});

test('what was done twice is told twice, and each is closed by itself', () => {
  sayDone('Saved');
  sayDone('Saved');
  expect(onScreen()).toEqual(['Saved', 'Saved']);
  closeToast(listToasts()[0]?.id ?? '');
  expect(onScreen()).toEqual(['Saved']);
});
