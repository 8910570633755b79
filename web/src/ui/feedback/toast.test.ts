import { expect, test } from 'vitest';
import { closeToast, listToasts, showErrorToast, showSuccessToast } from './toast.ts';

const onScreen = () => listToasts().map(({ text }) => text);

test('a new toast shows at once and replaces the oldest', () => {
  showSuccessToast('Photo uploaded');
  showSuccessToast('Photo deleted');
  expect(onScreen()).toEqual(['Photo uploaded', 'Photo deleted']);
  showErrorToast('Failed to delete family member');
  expect(onScreen()).toEqual(['Photo deleted', 'Failed to delete family member']);
  showSuccessToast('Family member deleted');
  expect(onScreen()).toEqual(['Failed to delete family member', 'Family member deleted']);
});

test('the same error twice shows one toast', () => {
  showErrorToast('Failed to delete event');
  showErrorToast('Failed to delete event');
  expect(onScreen().filter((message) => message === 'Failed to delete event')).toHaveLength(1);
});

test('the same success twice shows two toasts, which close separately', () => {
  showSuccessToast('Saved');
  showSuccessToast('Saved');
  expect(onScreen()).toEqual(['Saved', 'Saved']);
  closeToast(listToasts()[0]?.id ?? '');
  expect(onScreen()).toEqual(['Saved']);
});
