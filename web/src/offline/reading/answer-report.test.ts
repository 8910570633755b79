import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, endOfflinePages, openOfflinePage, signIn, startOfflinePages } from '../../test/offline-page.ts';
import type { ReportedAnswer } from './answer-report.ts';

const shownErrors: unknown[] = [];

beforeEach(() => {
  startOfflinePages();
  vi.stubGlobal('reportError', (error: unknown) => shownErrors.push(error));
  for (const path of ['/profile', '/dashboard']) answer(path, { path });
});
afterEach(async () => {
  shownErrors.length = 0;
  await endOfflinePages();
});

/** Creates a recorder that cannot record the profile. */
function createFaultyRecorder() {
  const recorded: string[] = [];
  const record = ({ path }: ReportedAnswer) => {
    if (path === '/profile') throw new TypeError(path);
    recorded.push(path);
  };
  return { record, recorded };
}

test('a request is answered even if its answer cannot be recorded, and the console shows why', async () => {
  const page = await openOfflinePage();
  const { setAnswerRecorder } = await import('./answer-report.ts');
  const { record, recorded } = createFaultyRecorder();
  setAnswerRecorder(record);
  signIn(page, 'akinyi');
  expect(await page.get('/profile')).toEqual({ path: '/profile' });
  await page.get('/dashboard');
  expect(recorded).toEqual(['/dashboard']);
  expect(shownErrors).toEqual([new TypeError('/profile')]);
});

test('an answer that cannot be recorded does not stop those that waited behind it', async () => {
  vi.resetModules();
  const [{ requestApi }, { storeSession }, { setAnswerRecorder }] = await Promise.all([
    import('../../lib/api/api-client.ts'),
    import('../../lib/session/session.ts'),
    import('./answer-report.ts'),
  ]);
  storeSession({ access_token: 'token', user: { role: 'user', username: 'akinyi' } });
  for (const path of ['/profile', '/dashboard']) await requestApi({ method: 'GET', path });
  const { record, recorded } = createFaultyRecorder();
  setAnswerRecorder(record);
  expect(recorded).toEqual(['/dashboard']);
  expect(shownErrors).toEqual([new TypeError('/profile')]);
});
