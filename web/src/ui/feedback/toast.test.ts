import { expect, test } from 'vitest';
import { closeToast, listToasts, showErrorToast, showSuccessToast } from './toast.ts';

const onScreen = () => listToasts().map(({ text }) => text);

test('the newest notice is on the screen at once, and the oldest makes room for it', () => {
  showSuccessToast('Photo uploaded');
  showSuccessToast('Photo deleted');
  expect(onScreen()).toEqual(['Photo uploaded', 'Photo deleted']);
  showErrorToast('Failed to delete family member');
  expect(onScreen()).toEqual(['Photo deleted', 'Failed to delete family member']);
  showSuccessToast('Family member deleted');
  expect(onScreen()).toEqual(['Failed to delete family member', 'Family member deleted']);
});

test('the same failure twice is told once', () => {
  showErrorToast('Failed to delete event');
  showErrorToast('Failed to delete event');
  expect(onScreen().filter((message) => message === 'Failed to delete event')).toHaveLength(1);
});

test('what was done twice is told twice, and each is closed by itself', () => {
  showSuccessToast('Saved');
  showSuccessToast('Saved');
  expect(onScreen()).toEqual(['Saved', 'Saved']);
  closeToast(listToasts()[0]?.id ?? '');
  expect(onScreen()).toEqual(['Saved']);
});
