import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { sayDone, sayFailed } from './toast.ts';

const onScreen = () => notificationsStore.getState().notifications.map(({ message }) => message);

test('the newest notice is on the screen at once, and the oldest makes room for it', () => {
  sayDone('Photo uploaded');
  sayDone('Photo deleted');
  expect(onScreen()).toEqual(['Photo uploaded', 'Photo deleted']);
  sayFailed('Failed to delete family member');
  expect(onScreen()).toEqual(['Photo deleted', 'Failed to delete family member']);
  sayDone('Family member deleted');
  expect(onScreen()).toEqual(['Failed to delete family member', 'Family member deleted']);
  expect(notificationsStore.getState().queue).toEqual([]);
});

test('the same failure twice is told once', () => {
  sayFailed('Failed to delete event');
  sayFailed('Failed to delete event');
  expect(onScreen().filter((message) => message === 'Failed to delete event')).toHaveLength(1);
});
