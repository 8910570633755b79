import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../test/local-api.ts';
import { MemoryStorage } from '../../test/memory-storage.ts';
import { downloadFile, IDLE_TIMEOUT_MS } from './download.ts';

let api: LocalApi;
const options = { fallback: 'Failed to download your data', name: 'my-data.zip' };

beforeAll(async () => {
  api = await startLocalApi();
});
afterAll(() => api.close());
beforeEach(() => {
  const storage = new MemoryStorage();
  storage.setItem('authToken', 'good');
  vi.stubGlobal('localStorage', storage);
  vi.stubEnv('VITE_API_BASE', api.base);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('returns the file with the name from the server and reports the progress', async () => {
  api.answer((request, response) => {
    expect(request.headers.authorization).toBe('Bearer good');
    response.writeHead(200, { 'content-disposition': 'attachment; filename="kanisa-wanjiru.zip"' });
    response.write('first ');
    setTimeout(() => response.end('second'), 20);
    return undefined;
  });
  const counted: number[] = [];
  const file = await downloadFile('GET /profile/export', { ...options, onProgress: (bytes) => counted.push(bytes) });
  expect(file.name).toBe('kanisa-wanjiru.zip');
  expect(await file.content.text()).toBe('first second');
  expect(counted.at(-1)).toBe('first second'.length);
});

it('uses the default name if the server sends none or one with a path', async () => {
  for (const disposition of [undefined, 'attachment; filename="../../evil.zip"']) {
    api.answer((_, response) => {
      response.writeHead(200, disposition === undefined ? {} : { 'content-disposition': disposition }).end('x');
      return undefined;
    });
    expect((await downloadFile('GET /profile/export', options)).name).toBe('my-data.zip');
  }
});

it('reports an error with the server’s text, or with the fallback text', async () => {
  api.answer(() => ({ status: 429, json: { error: 'Please try again tomorrow.' } }));
  await expect(downloadFile('GET /profile/export', options)).rejects.toMatchObject({
    status: 429,
    message: 'Please try again tomorrow.',
  });
  api.answer(() => ({ status: 502, text: '<html>' }));
  await expect(downloadFile('GET /profile/export', options)).rejects.toMatchObject({ message: options.fallback });
});

it('does not accept an incomplete file', async () => {
  api.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
    return undefined;
  });
  await expect(downloadFile('GET /profile/export', options)).rejects.toMatchObject({ status: 0 });
});

it('aborts a connection on which no data arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.answer(() => {
    // The server accepts the request and sends nothing.
    vi.advanceTimersByTime(IDLE_TIMEOUT_MS);
    return undefined;
  });
  await expect(downloadFile('GET /profile/export', options)).rejects.toMatchObject({ status: 0 });
});
