import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../test/offline-page.ts';
import { endQueueTabs, openQueueTab, startQueueTabs } from '../../test/queue-tab.ts';

beforeEach(startQueueTabs);
afterEach(endQueueTabs);

/** Opens a signed-in page that has not loaded the question about waiting writes. The person gives these answers. */
async function openPage(answers: readonly boolean[]) {
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  const logOut = await import('./log-out.ts');
  const remaining = [...answers];
  const question = vi.fn<() => Promise<boolean>>(async () => remaining.shift() ?? true);
  const load = vi.fn<() => Promise<void>>(async () => logOut.setLogOutQuestion(question));
  logOut.setLogOutQuestionLoader(load);
  const onLeft = vi.fn<() => void>();
  const press = async () => {
    await logOut.logOutAfterQuestion(onLeft);
    return tab.getSession().authenticated ? 'signed in' : 'signed out';
  };
  return { ...logOut, press, question, load, onLeft };
}

const keepWrite = () => localStorage.setItem('unsentWrites', '{"account":1}');

test('a log-out while something waits loads the question and asks it', async () => {
  keepWrite();
  const { press, question, onLeft } = await openPage([false, true]);
  expect(await press()).toBe('signed in');
  expect(onLeft).not.toHaveBeenCalled();
  expect(await press()).toBe('signed out');
  expect(question).toHaveBeenCalledTimes(2);
  expect(onLeft).toHaveBeenCalledOnce();
});

test('a log-out while nothing waits loads nothing', async () => {
  const { press, load } = await openPage([false]);
  expect(await press()).toBe('signed out');
  expect(load).not.toHaveBeenCalled();
});

test('a log-out whose question cannot be loaded logs out', async () => {
  keepWrite();
  const { press, load, onLeft } = await openPage([]);
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  expect(await press()).toBe('signed out');
  expect(onLeft).toHaveBeenCalledOnce();
});

test('a question that is there is asked, even if loading it fails', async () => {
  keepWrite();
  const { press, load, question, setLogOutQuestion } = await openPage([false]);
  setLogOutQuestion(question);
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  expect(await press()).toBe('signed in');
});

test('a log-out whose question fails logs out', async () => {
  keepWrite();
  const { press, question } = await openPage([]);
  question.mockRejectedValue(new DOMException('The database did not answer.', 'UnknownError'));
  expect(await press()).toBe('signed out');
});
