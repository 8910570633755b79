import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../test/local-api.ts';
import { MemoryStorage } from '../../test/memory-storage.ts';

let api: LocalApi;
let storage: MemoryStorage;

const RENEWED = {
  access_token: 'fresh',
  refresh_token: 'r2',
  user: { role: 'pastor', username: 'akinyi2' },
  department_ids: [9],
  ministry_ids: [4],
};

function signedIn(): void {
  for (const [key, value] of Object.entries({
    authToken: 'stale',
    refreshToken: 'r1',
    authRole: 'user',
    username: 'akinyi',
    departmentIds: '[1]',
    ministryIds: '[]',
  })) {
    storage.setItem(key, value);
  }
}

/** A server that accepts one access token and renews r1 into it. */
function serverThatRenews(
  renewal: () => { status?: number; json?: unknown; text?: string } = () => ({ json: RENEWED }),
) {
  api.answer((request) => {
    if (request.path === '/auth/refresh') return renewal();
    if (request.headers.authorization !== 'Bearer fresh') return { status: 401, json: { error: 'Please log in.' } };
    return { json: { profile: { id: 1 } } };
  });
}

/** Loads the modules afresh, so that no session or renewal of the previous test remains. */
async function openPage() {
  vi.resetModules();
  const session = await import('../session/session.ts');
  return { ...(await import('./api-client.ts')), ...session };
}

beforeAll(async () => {
  api = await startLocalApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.received.length = 0;
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubEnv('VITE_API_BASE', api.base);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('a call', () => {
  it('sends JSON with the bearer token and the XSRF header, and fills path and query', async () => {
    storage.setItem('authToken', 'stale');
    vi.stubGlobal('document', { cookie: 'other=1; XSRF-TOKEN=a%3Db' });
    api.answer(() => ({ json: { done: true } }));
    const { callApi } = await openPage();
    const answer = await callApi('POST /department/:id/info', {
      params: { id: 7 },
      body: { title: 'Ñ', content: 'C' },
    });
    expect(answer).toEqual({ done: true });
    expect(api.received[0]).toMatchObject({
      method: 'POST',
      path: '/department/7/info',
      body: { title: 'Ñ', content: 'C' },
    });
    await callApi('GET /department/:id/members', { params: { id: 7 }, query: { page: '2', search: '' } });
    expect(api.received[1]).toMatchObject({ method: 'GET', path: '/department/7/members?page=2' });
    expect(api.received[0]?.headers).toMatchObject({
      authorization: 'Bearer stale',
      'x-xsrf-token': 'a=b',
      'content-type': 'application/json',
    });
  });

  it('that may be repeated sends its Operation-Id, also after a renewal, and other calls send none', async () => {
    signedIn();
    serverThatRenews();
    const { callApi } = await openPage();
    const operationId = '0f8fad5b-d9cb-469f-a165-70867728950e';
    await callApi('POST /messages/:id/read', { params: { id: 7 }, operationId });
    await callApi('GET /profile');
    const ids = api.received.map(({ path, headers }) => [path, headers['operation-id']]);
    expect(ids).toEqual([
      ['/messages/7/read', operationId],
      ['/auth/refresh', undefined],
      ['/messages/7/read', operationId],
      ['/profile', undefined],
    ]);
    // @ts-expect-error The server would do it twice.
    void callApi('POST /messages/read-all', { operationId, signal: AbortSignal.abort() }).catch(() => null);
  });

  it('sends cookies, also to an API on another host', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ profile: {} }));
    const { callApi } = await openPage();
    await callApi('GET /profile');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    fetched.mockRestore();
  });

  it('sends no bearer header without a session', async () => {
    api.answer(() => ({ json: {} }));
    const { callApi } = await openPage();
    await callApi('GET /profile');
    expect(api.received[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a file request', () => {
  it('returns the file unchanged, and reports an error like any other call', async () => {
    signedIn();
    api.answer((request) =>
      request.path === '/photo' ? { text: 'bytes' } : { status: 404, json: { error: 'Not found' } },
    );
    const { requestApi } = await openPage();
    const file = await requestApi<Blob>({ method: 'GET', path: '/photo', wantsFile: true });
    expect(file).toBeInstanceOf(Blob);
    expect(await file.text()).toBe('bytes');
    expect(api.received[0]?.headers.authorization).toBe('Bearer stale');
    const missing = requestApi({ method: 'GET', path: '/none', wantsFile: true });
    await expect(missing).rejects.toMatchObject({ status: 404, message: 'Not found' });
  });
});

describe('errors', () => {
  it("have the server's text, code and fields", async () => {
    api.answer(() => ({ status: 400, json: { error: 'Nope', code: 'invalid', fields: { code: 'Bad code' } } }));
    const { callApi } = await openPage();
    await expect(callApi('GET /profile')).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Nope',
      status: 400,
      code: 'invalid',
      fields: { code: 'Bad code' },
    });
  });

  it.each([{ text: '<html>Bad gateway</html>' }, { json: {} }, { json: { error: '' } }, { text: '' }])(
    "use the caller's text, else 'An error occurred', for %j",
    async (answer) => {
      api.answer(() => ({ status: 500, ...answer }));
      const { callApi } = await openPage();
      await expect(callApi('GET /profile', { fallback: 'Failed to fetch profile' })).rejects.toThrow(
        'Failed to fetch profile',
      );
      await expect(callApi('GET /profile')).rejects.toThrow('An error occurred');
    },
  );

  it('report a network error when no response arrives', async () => {
    vi.stubEnv('VITE_API_BASE', 'http://127.0.0.1:1/api');
    const { callApi } = await openPage();
    await expect(callApi('GET /profile')).rejects.toMatchObject({
      status: 0,
      message: 'Network error or CORS issue. Please try again.',
    });
  });

  it('report a timeout after 10000 ms and not before', async () => {
    api.answer(() => undefined);
    const { callApi } = await openPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const settled = vi.fn<(error: unknown) => void>();
    const asked = callApi('GET /profile').catch(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ message: 'Network error or CORS issue. Please try again.' });
  });

  it('do not replace an abort of the caller', async () => {
    api.answer(() => undefined);
    const { callApi } = await openPage();
    const stop = new AbortController();
    const asked = callApi('GET /profile', { signal: stop.signal });
    stop.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('an expired access token', () => {
  it('is renewed once, the call is retried once, and role, name and ids are updated', async () => {
    signedIn();
    serverThatRenews();
    const { callApi, getSession } = await openPage();
    await expect(callApi('GET /profile')).resolves.toEqual({ profile: { id: 1 } });
    expect(api.count('POST /auth/refresh')).toBe(1);
    expect(api.count('GET /profile')).toBe(2);
    expect(api.received[1]?.body).toEqual({ refresh_token: 'r1' });
    expect(api.received[1]?.headers.authorization).toBe('Bearer stale');
    expect(storage.getItem('refreshToken')).toBe('r2');
    expect(getSession()).toMatchObject({ username: 'akinyi2', role: 'pastor', departmentIds: [9], ministryIds: [4] });
  });

  it('makes parallel calls share one renewal', async () => {
    signedIn();
    serverThatRenews();
    const { callApi } = await openPage();
    await Promise.all(Array.from({ length: 8 }, () => callApi('GET /profile')));
    expect(api.count('POST /auth/refresh')).toBe(1);
    expect(api.count('GET /profile')).toBe(16);
  });

  it('uses the tokens that another tab has renewed in the meantime', async () => {
    signedIn();
    api.answer((request) => {
      if (request.headers.authorization === 'Bearer fresh') return { json: { profile: { id: 1 } } };
      storage.setItem('authToken', 'fresh');
      storage.setItem('refreshToken', 'r2');
      return { status: 401, json: { error: 'Please log in.' } };
    });
    const { callApi } = await openPage();
    await callApi('GET /profile');
    expect(api.count('POST /auth/refresh')).toBe(0);
  });

  it('is not retried a second time', async () => {
    signedIn();
    api.answer((request) =>
      request.path === '/auth/refresh' ? { json: RENEWED } : { status: 401, json: { error: 'Please log in.' } },
    );
    const { callApi } = await openPage();
    await expect(callApi('GET /profile')).rejects.toMatchObject({ status: 401, message: 'Please log in.' });
    expect(api.count('POST /auth/refresh')).toBe(1);
    expect(api.count('GET /profile')).toBe(2);
  });

  it.each([
    ['is rejected', { status: 401, json: { error: 'Token refresh failed' } }],
    ['answers without an access token', { json: { user: { role: 'user', username: 'x' } } }],
    ['breaks', { status: 500, json: {} }],
    ['answers with a page', { text: '<html></html>' }],
  ])('ends the session when the renewal %s', async (_, answer) => {
    signedIn();
    serverThatRenews(() => answer);
    const { callApi, getSession } = await openPage();
    await expect(callApi('GET /profile')).rejects.toMatchObject({
      status: 401,
      message: 'Session expired. Please log in again.',
    });
    expect(storage.length).toBe(0);
    expect(getSession()).toMatchObject({ authenticated: false, ended: 'expired' });
  });

  it('ends the session without a redirect after a background call', async () => {
    signedIn();
    serverThatRenews(() => ({ status: 401 }));
    const { callApi, getSession } = await openPage();
    await expect(callApi('GET /auth/session', { background: true })).rejects.toThrow(
      'Session expired. Please log in again.',
    );
    expect(getSession()).toMatchObject({ authenticated: false, ended: 'lapsed' });
  });

  it.each([429, 502, 503, 504])('does not end the session when the renewal answers %i', async (status) => {
    signedIn();
    serverThatRenews(() => ({ status }));
    const { callApi, getSession } = await openPage();
    await expect(callApi('GET /profile')).rejects.toThrow('Network error or CORS issue. Please try again.');
    expect(getSession().authenticated).toBe(true);
  });

  it('does not end the session when the network fails during the renewal', async () => {
    signedIn();
    api.answer((request, response) => {
      if (request.path === '/auth/refresh') response.destroy();
      return request.path === '/auth/refresh' ? undefined : { status: 401, json: {} };
    });
    const { callApi, getSession } = await openPage();
    await expect(callApi('GET /profile')).rejects.toThrow('Network error or CORS issue. Please try again.');
    expect(getSession().authenticated).toBe(true);
    expect(storage.getItem('refreshToken')).toBe('r1');
  });

  it('does not restore a session that ended during the renewal', async () => {
    signedIn();
    const page = await openPage();
    api.answer((request) => {
      if (request.path !== '/auth/refresh') return { status: 401, json: { error: 'Please log in.' } };
      page.endSession('logout');
      return { json: RENEWED };
    });
    await expect(page.callApi('GET /profile')).rejects.toMatchObject({ status: 401 });
    expect(storage.length).toBe(0);
    expect(page.getSession().ended).toBe('logout');
  });

  it('is not assumed when a login is rejected', async () => {
    signedIn();
    api.answer(() => ({ status: 401, json: { error: 'Invalid credentials' } }));
    const { callApi, getSession } = await openPage();
    const credentials = { identifier: 'akinyi', password: 'wrong' };
    await expect(callApi('POST /auth/login', { body: credentials })).rejects.toThrow('Invalid credentials');
    expect(api.received).toHaveLength(1);
    expect(getSession().authenticated).toBe(true);
  });

  it('ends the session without a refresh token', async () => {
    signedIn();
    storage.removeItem('refreshToken');
    serverThatRenews();
    const { callApi, getSession } = await openPage();
    await expect(callApi('GET /profile')).rejects.toThrow('Session expired. Please log in again.');
    expect(getSession().authenticated).toBe(false);
    expect(api.count('POST /auth/refresh')).toBe(0);
  });
});
